/**
 * The work knob: extra CPU per dynamic page, so that the application tier can be brought to a
 * chosen utilisation. Both applications do it once per page, after the page's queries and before
 * its bytes are sent.
 */
package ntier.rubbos.model.work;
