/** The pages of {@code sized-pages} for any servlet container. */
package ntier.pages.servlet;
