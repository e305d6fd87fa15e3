/**
 * {@code vm-colocation}: a second system shares its cores. {@code docs/causes/vm-colocation.md}
 * tells all of it.
 */
package ntier.causes.vmcolocation;
