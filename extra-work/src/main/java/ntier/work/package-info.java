/**
 * The work knob: extra CPU per request, so that a server can be brought to a chosen utilisation.
 * Applications do it once per dynamic page, before its bytes are sent.
 */
package ntier.work;
