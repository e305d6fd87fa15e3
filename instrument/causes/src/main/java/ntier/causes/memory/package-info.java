/** {@code memory}: it is short of memory. {@code docs/causes/memory.md} tells all of it. */
package ntier.causes.memory;
