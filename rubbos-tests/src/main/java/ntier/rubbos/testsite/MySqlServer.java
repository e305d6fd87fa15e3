package ntier.rubbos.testsite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import ntier.rubbos.model.data.DatabaseSize;

/**
 * A real MySQL 5.5.9 on a free port of the loopback interface, with a RUBBoS database of its own.
 */
public final class MySqlServer extends DatabaseProcess {

  private static final Path UNPACKED = Path.of("target", "mysql-5.5.9").toAbsolutePath();

  private MySqlServer(Path dir, int port, ProcessBuilder server)
      throws IOException, InterruptedException {
    super(dir, port, server);
  }

  /** Loads the data and starts the server; all its files are in {@code dir}. */
  public static MySqlServer start(DatabaseSize size, Path dir)
      throws IOException, InterruptedException {
    unpackServer();
    unzip(
        Files.newInputStream(UNPACKED.resolve("data_dir.jar")),
        Files.createDirectories(dir.resolve("data")));
    load(size, dir, mysqld(dir, "--bootstrap"), "");
    int port = Ports.free();
    ProcessBuilder server =
        mysqld(
            dir,
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--socket=mysql.sock",
            "--skip-name-resolve");
    return new MySqlServer(dir, port, server);
  }

  private static ProcessBuilder mysqld(Path dir, String... options) {
    List<String> command = new ArrayList<>();
    command.add(UNPACKED.resolve("mysqld").toString());
    command.add("--no-defaults");
    command.add("--user=root");
    command.add("--basedir=" + UNPACKED);
    command.add("--lc-messages-dir=" + UNPACKED.resolve("share"));
    command.add("--datadir=" + dir.resolve("data"));
    command.add("--innodb_flush_log_at_trx_commit=0");
    command.addAll(List.of(options));
    return new ProcessBuilder(command);
  }

  private static void unpackServer() throws IOException {
    Path mysqld = UNPACKED.resolve("mysqld");
    if (Files.exists(mysqld)) {
      return;
    }
    Files.createDirectories(UNPACKED);
    unzip(part("share_dir.jar"), UNPACKED);
    copy(part("data_dir.jar"), UNPACKED.resolve("data_dir.jar"));
    Path unfinished = UNPACKED.resolve("mysqld.part");
    copy(part("Linux-x86_64/mysqld"), unfinished);
    unfinished.toFile().setExecutable(true);
    Files.move(unfinished, mysqld);
  }

  private static InputStream part(String name) {
    return MySqlServer.class.getResourceAsStream("/5-5-9/" + name);
  }

  private static void copy(InputStream source, Path target) throws IOException {
    try (InputStream in = source) {
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void unzip(InputStream source, Path target) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(source)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = target.resolve(entry.getName());
        Files.createDirectories(entry.isDirectory() ? file : file.getParent());
        if (!entry.isDirectory()) {
          Files.copy(zip, file, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }
}
