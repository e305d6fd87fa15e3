package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import ntier.rubbos.model.data.DataGenerator;
import ntier.rubbos.model.data.LoadScript;
import ntier.testbed.Command;

/**
 * Builds a data directory with {@code mysqld --bootstrap}, which reads SQL from its standard input
 * and opens no port.
 *
 * @param mysql the unpacked server
 */
record DatabaseBuild(DatabaseSpec spec, Path mysql) {
  /** The first three also stand in tiers/mysql/conf/my.cnf: InnoDB refuses files of other sizes. */
  static final List<String> OPTIONS =
      List.of(
          "--innodb-data-file-path=ibdata1:18M:autoextend",
          "--innodb-log-file-size=32M",
          "--innodb-file-per-table=1",
          "--default-storage-engine=InnoDB",
          "--innodb-buffer-pool-size=512M",
          // Nobody else reads the directory before it is complete and on disk.
          "--innodb-flush-log-at-trx-commit=0",
          "--skip-innodb-doublewrite",
          // All pages written, nothing left to merge: runs start without work from the past.
          "--innodb-fast-shutdown=0");

  /**
   * @param folder becomes the data directory
   * @param scratch for the generated rows
   */
  void into(Path folder, Path scratch) throws IOException {
    Path rows = scratch.resolve("rows");
    new DataGenerator(spec.size(), spec.seed()).writeTo(rows);
    Command.check(
        List.of("cp", "-R", mysql.resolve("data/mysql").toString(), folder.toString()), "");
    String sql =
        new LoadScript(rows, DatabaseSpec.DATABASE, DatabaseSpec.USER, DatabaseSpec.PASSWORD)
            .bootstrapSql();
    var result = Command.run(commandLine(folder, scratch), sql);
    if (result.exitCode() != 0) {
      throw new IOException(
          "the %s database could not be built: mysqld ended with %d: %s"
              .formatted(spec.size().label(), result.exitCode(), lastErrors(result.output())));
    }
  }

  private List<String> commandLine(Path folder, Path scratch) {
    var line = new ArrayList<String>();
    line.add(mysql.resolve("bin/mysqld").toString());
    line.add("--no-defaults");
    line.add("--bootstrap");
    line.add("--user=root");
    line.add("--datadir=" + folder);
    line.add("--tmpdir=" + scratch);
    line.add("--lc-messages-dir=" + mysql.resolve("share/share"));
    line.add("--character-sets-dir=" + mysql.resolve("share/share/charsets"));
    line.addAll(OPTIONS);
    return line;
  }

  private static String lastErrors(String output) {
    var errors = Arrays.stream(output.split("\\R")).filter(line -> line.contains("ERROR")).toList();
    return String.join(" | ", errors.subList(Math.max(0, errors.size() - 3), errors.size()));
  }
}
