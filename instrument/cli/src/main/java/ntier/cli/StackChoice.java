package ntier.cli;

import java.util.List;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Home;
import ntier.lifecycle.UserError;
import ntier.plan.Role;
import ntier.plan.tier.TierCatalog;
import picocli.CommandLine.Parameters;

/** A stack as it is typed: {@code apache-tomcat-mysql}. */
final class StackChoice {
  private static final String DEFAULT = "apache-tomcat-mysql";

  @Parameters(
      paramLabel = "STACK",
      arity = "0..1",
      defaultValue = DEFAULT,
      description = "web-app-db, names of `ntier list tiers` (default: ${DEFAULT-VALUE}).")
  private String stack;

  /** As it was typed. */
  String name() {
    return stack;
  }

  /** As {@code --set} would say it. */
  List<String> sets(Home home) {
    TierCatalog catalog = TierCatalog.read(home.root());
    List<String> servers =
        catalog
            .stack(stack)
            .orElseThrow(
                () ->
                    new UserError(
                        ExitCode.WRONG_USE,
                        "\"%s\" is not a stack: a server of each tier, joined by hyphens, would be right, such as %s (web: %s; app: %s; db: %s)"
                            .formatted(
                                stack,
                                DEFAULT,
                                String.join(", ", catalog.servers(Role.WEB)),
                                String.join(", ", catalog.servers(Role.APP)),
                                String.join(", ", catalog.servers(Role.DB)))));
    return List.of(
        "stack.web=" + servers.get(0), "stack.app=" + servers.get(1), "stack.db=" + servers.get(2));
  }
}
