package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code ntier test} knows one tag: of a test with another one nobody would see that it runs. */
class TagsTest {
  private static final Pattern TAG = Pattern.compile("^ *@Tags?\\(.*", Pattern.MULTILINE);

  @Test
  @DisplayName("each @Tag is the one of slow tests")
  void onlyLong() throws Exception {
    List<String> tags = new ArrayList<>();
    Path home = Path.of(System.getProperty("ntier.home"));
    for (Path folder : List.of(home, home.resolve("instrument"), home.resolve("results"))) {
      try (Stream<Path> modules = Files.list(folder)) {
        for (Path module : modules.toList()) {
          tags.addAll(tags(module.resolve("src/test/java")));
        }
      }
    }
    assertThat(tags).isNotEmpty().containsOnly("@Tag(\"long\")");
  }

  private static List<String> tags(Path sources) throws Exception {
    List<String> tags = new ArrayList<>();
    if (Files.isDirectory(sources)) {
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
          TAG.matcher(Files.readString(file))
              .results()
              .map(MatchResult::group)
              .map(String::strip)
              .forEach(tags::add);
        }
      }
    }
    return tags;
  }
}
