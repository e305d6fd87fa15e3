package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.linux.Architecture;

/** MySQL 8 as a user may have it: a program somewhere, here with libraries of its own. */
final class NativeMysql {
  private NativeMysql() {}

  /** Makes the program in a folder. */
  static Path program(Path folder, Stack stack) throws IOException {
    var triplet = Architecture.ofThisMachine().triplet();
    var program = folder.resolve("mysqld");
    Files.writeString(
        program,
        "#!/bin/sh%nLD_LIBRARY_PATH=%s exec %s \"$@\"%n"
            .formatted(
                stack.part("mariadb").resolve("usr/lib/" + triplet)
                    + ":"
                    + stack.part("mariadb").resolve("lib/" + triplet),
                stack.part("mysql-8").resolve("bin/mysqld")));
    assertThat(program.toFile().setExecutable(true, false)).isTrue();
    return program;
  }
}
