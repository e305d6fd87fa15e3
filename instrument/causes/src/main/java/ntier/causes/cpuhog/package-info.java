/**
 * {@code cpu-hog}: someone else computes on its cores. {@code docs/causes/cpu-hog.md} tells all of
 * it.
 */
package ntier.causes.cpuhog;
