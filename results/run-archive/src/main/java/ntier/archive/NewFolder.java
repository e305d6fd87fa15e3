package ntier.archive;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import ntier.plan.Visible;

/** Makes the folders of runs and series, never an existing one. */
final class NewFolder {
  private static final DateTimeFormatter ID_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss");

  private static final Pattern NAME = Pattern.compile("(?!\\.{1,2}$)[^/\\p{Cntrl}]+");

  private NewFolder() {}

  /**
   * A folder that a record of others names: one right below {@code parent}, no symbolic link.
   *
   * @throws DamagedRunException if it could be anywhere else
   */
  static Path named(Path parent, String name) {
    if (!NAME.matcher(name).matches() || Files.isSymbolicLink(parent.resolve(name))) {
      throw new DamagedRunException(
          parent,
          0,
          "its record names the folder \"" + Visible.brief(name, 100) + "\"",
          "a folder right below it, by its name and no link, would be right");
    }
    return parent.resolve(name);
  }

  /**
   * An id such as {@code 2026-11-20T11-42-07-first-run}.
   *
   * @param clock its zone is that of the id's time
   */
  static String id(String experiment, Clock clock) {
    return ID_TIME.format(LocalDateTime.now(clock)) + "-" + experiment;
  }

  /**
   * Makes a folder of this name; where there is one already, {@code -2}, {@code -3}, … is added.
   *
   * @param parent made if it isn't there
   */
  static Path make(Path parent, String name) {
    try {
      Files.createDirectories(parent);
      for (int attempt = 1; ; attempt++) {
        Path path = parent.resolve(attempt == 1 ? name : name + "-" + attempt);
        try {
          return Files.createDirectory(path);
        } catch (FileAlreadyExistsException e) {
          continue;
        }
      }
    } catch (IOException e) {
      throw RunWriteException.of(parent.resolve(name), e);
    }
  }
}
