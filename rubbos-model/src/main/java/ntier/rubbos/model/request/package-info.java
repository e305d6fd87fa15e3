/**
 * What is asked: each interaction's parameters, read and checked alike for both versions of the
 * site.
 *
 * <p>Too long titles and subjects are cut, as the original's client sends such; all else that is
 * missing or malformed is refused.
 */
package ntier.rubbos.model.request;
