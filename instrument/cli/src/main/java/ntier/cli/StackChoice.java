package ntier.cli;

import java.util.List;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import ntier.plan.tier.TierCatalog;
import picocli.CommandLine.Parameters;

/** A stack as it is typed: {@code apache-tomcat-mysql}. */
final class StackChoice {
  static final String DEFAULT = "apache-tomcat-mysql";

  @Parameters(
      paramLabel = "STACK",
      arity = "0..1",
      defaultValue = DEFAULT,
      description = {
        "Servers from the first tier to the last, names of `ntier list tiers`, joined by hyphens;",
        "nginx-tomcat*2-mysql has two of one (default: ${DEFAULT-VALUE})."
      })
  private String stack;

  /** As it was typed. */
  String name() {
    return stack;
  }

  /** As {@code --set} would say it. */
  List<String> sets(Home home) {
    TierCatalog catalog = TierCatalog.read(home.root());
    if (catalog.stack(stack).isEmpty()) {
      throw new UserError(ExitCode.WRONG_USE, none(stack, catalog));
    }
    return List.of("stack=" + stack);
  }

  /** What is wrong with a stack that is none. */
  static String none(String typed, TierCatalog catalog) {
    return "\"%s\" is not a stack: servers from the first tier to the last, joined by hyphens, would be right, such as %s or nginx-tomcat*2-mysql, of %s"
        .formatted(typed, DEFAULT, String.join(", ", catalog.servers()));
  }
}
