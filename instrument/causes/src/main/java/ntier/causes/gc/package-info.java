/** {@code gc}: its JVM collects garbage. {@code docs/causes/gc.md} tells all of it. */
package ntier.causes.gc;
