package ntier.plan.application;

import java.util.Optional;

/**
 * A build of an application for one kind of server.
 *
 * @param folder with it, unpacked; a template, see {@link ApplicationDescription}
 * @param main the class that a server without a container starts
 */
public record BuildDescription(String folder, Optional<String> main) {}
