package ntier.plan.application;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Where an application's data come from. */
public sealed interface DataSource {
  /**
   * A class that makes them.
   *
   * @param type an {@link ApplicationData}
   */
  record Generator(String type) implements DataSource {}

  /**
   * A file of SQL that makes all tables and rows.
   *
   * @param file a template, see {@link ApplicationDescription}
   */
  record Dump(String file) implements DataSource {}

  /**
   * A program that fills the empty database of a server that is up, once for each size and server.
   * All texts are templates, see {@link ApplicationDescription}.
   *
   * @param command the program with its arguments
   * @param environment variables for it, beside those of {@link ApplicationData.Loader}
   */
  record Loader(List<String> command, SequencedMap<String, String> environment)
      implements DataSource {
    public Loader {
      command = List.copyOf(command);
      environment = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(environment));
    }
  }
}
