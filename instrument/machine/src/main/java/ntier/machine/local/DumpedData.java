package ntier.machine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import ntier.plan.application.ApplicationData;
import ntier.plan.application.ApplicationDescription;
import ntier.provisioning.Sha256;

/**
 * Data from a file of SQL as {@code mysqldump} and {@code mariadb-dump} write it: each statement
 * ends with a semicolon at the end of a line, and no text has a line's end in it.
 *
 * @param application whose they are
 * @param file UTF-8, without {@code CREATE DATABASE} and {@code USE}
 */
record DumpedData(ApplicationDescription application, Path file) implements ApplicationData {
  @Override
  public String describe(String size) {
    return application.data().orElseThrow().sizes().get(size).about();
  }

  @Override
  public String fingerprint(Order order) {
    try {
      return order + Sha256.of(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String sql(Order order, Path scratch) throws IOException {
    EmptyDatabase empty = new EmptyDatabase(order);
    List<String> all = new ArrayList<>(empty.creation());
    all.addAll(statements());
    all.addAll(empty.account());
    return String.join(";\n", all) + ";\n";
  }

  /** Each on one line: a server that builds a database reads them so. */
  private List<String> statements() throws IOException {
    List<String> statements = new ArrayList<>();
    StringBuilder current = new StringBuilder();
    int number = 0;
    int begun = 0;
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      number++;
      String text = line.strip();
      if (current.isEmpty()) {
        if (text.isEmpty() || text.startsWith("--") || text.startsWith("#")) {
          continue;
        }
        begun = number;
      }
      if (text.toUpperCase(Locale.ROOT).startsWith("DELIMITER")) {
        throw new IOException(
            "%s:%d: DELIMITER is a command of the client, not SQL; a dump without triggers and routines would be right (--skip-triggers)"
                .formatted(file, number));
      }
      current.append(current.isEmpty() ? "" : " ").append(text);
      if (text.endsWith(";")) {
        current.setLength(current.length() - 1);
        statements.add(current.toString());
        current.setLength(0);
      }
    }
    if (!current.isEmpty()) {
      throw new IOException(
          "%s:%d: the last statement begins here and has no end; a \";\" at the end of its line would be right"
              .formatted(file, begun));
    }
    return statements;
  }
}
