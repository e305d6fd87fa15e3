package ntier.cli.advice.machine;

/**
 * A number that was read, by the key of a stack file.
 *
 * @param key such as {@code threads}
 * @param value as a stack file would say it
 * @param from where it was read, in the words of its server: {@code MaxRequestWorkers in FILE}
 */
public record Setting(String key, String value, String from) {}
