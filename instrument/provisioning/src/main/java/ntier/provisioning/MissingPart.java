package ntier.provisioning;

/**
 * A part that is not in the cache yet.
 *
 * @param name as in versions.yaml
 * @param about what it is
 * @param fix what to do to get it
 */
public record MissingPart(String name, String about, String fix) {}
