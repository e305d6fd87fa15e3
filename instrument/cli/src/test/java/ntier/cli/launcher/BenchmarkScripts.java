package ntier.cli.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Which scripts measure what the suite costs. */
public final class BenchmarkScripts {
  private BenchmarkScripts() {}

  /**
   * Those of {@code benchmarks/}, and those that modules of {@code instrument/} have, relative to
   * the checkout.
   */
  public static List<String> of(Path home) throws IOException {
    try (Stream<Path> shared = Files.list(home.resolve("benchmarks"));
        Stream<Path> modules = Files.list(home.resolve("instrument"))) {
      return Stream.concat(shared, modules.map(module -> module.resolve("benchmark")))
          .filter(script -> Files.isRegularFile(script) && Files.isExecutable(script))
          .map(script -> home.relativize(script).toString())
          .sorted()
          .toList();
    }
  }
}
