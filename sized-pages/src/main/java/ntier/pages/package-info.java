/**
 * The pages of the application {@code sized-pages}: which request is for which, and their bytes,
 * the same in every server.
 */
package ntier.pages;
