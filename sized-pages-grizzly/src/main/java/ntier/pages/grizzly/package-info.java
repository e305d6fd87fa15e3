/** The pages of {@code sized-pages} on Grizzly's HTTP server. */
package ntier.pages.grizzly;
