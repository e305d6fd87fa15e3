package ntier.causes.lock;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;

/**
 * {@code lock}: a client of the database holds a lock that the application needs. A lock on a table
 * stops all statements on it, one on rows only those that write them or lock them for reading.
 */
public final class LockInjector implements Injector {
  /** Those of the application that runs unless an experiment names another. */
  static final List<String> TABLES =
      List.of(
          "stories",
          "users",
          "comments",
          "old_stories",
          "old_comments",
          "submissions",
          "categories",
          "moderator_log");

  private static final int MOST_ROWS = 100_000;
  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "lock",
          "holds a lock on a table of the database, or on its newest rows (table, kind, rows)",
          true,
          Set.of(Target.DATA),
          parameters());

  private static Map<String, SettingDescription> parameters() {
    Map<String, SettingDescription> parameters = new LinkedHashMap<>();
    parameters.put("table", SettingDescription.choice("which table", "", TABLES));
    parameters.put(
        "kind",
        SettingDescription.choice(
            "table: all statements on it wait; rows: only what writes its newest rows or adds one",
            "table",
            List.of("table", "rows")));
    parameters.put(
        "rows",
        SettingDescription.integer(
            "how many of the newest rows, with kind: rows", "1000", 1, MOST_ROWS));
    return parameters;
  }

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    return InjectionThread.start(order, new LockInjection(order));
  }
}
