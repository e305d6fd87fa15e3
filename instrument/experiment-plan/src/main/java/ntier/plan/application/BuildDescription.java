package ntier.plan.application;

import java.util.Optional;

/**
 * A build of an application for one kind of server.
 *
 * @param folder with it, unpacked; a template, see {@link ApplicationDescription}
 * @param main the class that a server without a container starts
 * @param overlay a folder whose files take the place of those of the same names in {@code folder}:
 *     the settings of an application that somebody else has packaged; a template, too
 */
public record BuildDescription(String folder, Optional<String> main, Optional<String> overlay) {}
