/**
 * {@code log-flush}: a log is flushed to its disk. {@code docs/causes/log-flush.md} tells all of
 * it.
 */
package ntier.causes.logflush;
