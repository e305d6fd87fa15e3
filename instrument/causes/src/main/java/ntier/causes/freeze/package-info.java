/** {@code freeze}: its processes stand still. {@code docs/causes/freeze.md} tells all of it. */
package ntier.causes.freeze;
