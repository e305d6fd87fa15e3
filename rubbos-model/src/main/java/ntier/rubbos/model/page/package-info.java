/**
 * Pages as pure functions: rows to HTML, the same text for the same rows.
 *
 * <p>The original's client reads tokens out of a page ({@link ntier.rubbos.model.page.Links}), so
 * their form is part of the interface. Two words have a meaning to it: {@code Sorry} (nothing
 * there; it goes back) and {@code ERROR} (counts as an error; it goes home). Pages say them on
 * purpose only: "Sorry" with HTTP 200 for empty lists, a nickname that is taken and a submission
 * that someone else has decided on, "ERROR" with HTTP 4xx and 5xx for everything else. Stored text
 * can say neither, nor forge a token: {@link ntier.rubbos.model.page.Html#text}.
 */
package ntier.rubbos.model.page;
