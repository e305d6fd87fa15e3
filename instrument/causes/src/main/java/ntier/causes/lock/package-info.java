/**
 * {@code lock}: a client of its database holds a lock. {@code docs/causes/lock.md} tells all of it.
 */
package ntier.causes.lock;
