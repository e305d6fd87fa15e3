package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Causes that a test adds to the class path: compiled into a folder of its own. */
final class CompiledCauses {
  /** A cause that is proven by a shortage of memory; its detector takes any busy host for one. */
  static final String GREMLIN =
      """
      package ntier.causes.gremlin;

      import java.util.*;
      import ntier.analysis.millibottleneck.*;
      import ntier.analysis.recording.*;
      import ntier.injection.*;
      import ntier.plan.InjectorDescription;
      import ntier.simulation.model.*;

      public final class GremlinCause implements Cause {
        public Injector injector() {
          return new GremlinInjector();
        }

        public Kind kind() {
          return Kind.MEMORY;
        }

        public List<Detector> detectors() {
          return List.of(new GremlinDetector());
        }

        public SimulatedCause simulation() {
          return (parameters, settings) -> new SimulatedInjection.Effect.Freeze();
        }
      }

      final class GremlinInjector implements Injector {
        public InjectorDescription description() {
          return new InjectorDescription(
              "gremlin", "lets a gremlin loose", true,
              Set.of(InjectorDescription.Target.APPLICATION), Map.of());
        }

        public Running start(InjectionOrder order) {
          long start = order.schedule().startMicros(0);
          order.log().accept(
              order.record(start, start, start + order.lengthMicros(), "a gremlin was loose"));
          return new Running() {
            public boolean isDone() {
              return true;
            }

            public Optional<String> failure() {
              return Optional.empty();
            }

            public void close() {}
          };
        }
      }

      final class GremlinDetector implements Detector {
        public Proof proof() {
          return Proof.LOGGED;
        }

        public List<Millibottleneck> find(BlindRunData data, List<Millibottleneck> proven) {
          List<Millibottleneck> found = new ArrayList<>();
          for (TierData server : data.servers()) {
            Counter cpu = server.host().cpu();
            for (int tick = 1; tick + 1 < cpu.samples(); tick++) {
              if (cpu.rate(tick) > 0.7 && cpu.rate(tick - 1) < 0.7) {
                found.add(new Millibottleneck(
                    server, Kind.MEMORY, cpu.time(tick), cpu.time(tick) + 500_000, false, "gremlin"));
              }
            }
          }
          return found;
        }
      }
      """;

  private CompiledCauses() {}

  /** Compiles the source of a class, and of those beside it, into a folder. */
  static void compile(Path folder, String name, String source) throws IOException {
    Path file = folder.resolve(name + ".java");
    Files.writeString(file, source);
    var errors = new ByteArrayOutputStream();
    String classPath = System.getProperty("java.class.path");
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                errors,
                "-proc:none",
                "-cp",
                classPath,
                "-d",
                folder.toString(),
                file.toString());
    assertThat(result).as(errors.toString()).isZero();
    Files.delete(file);
  }

  /** What is in a folder, in a jar. */
  static Path jar(Path folder, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.filter(one -> !one.equals(folder)).sorted().toList()) {
        boolean isFolder = Files.isDirectory(path);
        out.putNextEntry(new JarEntry(folder.relativize(path) + (isFolder ? "/" : "")));
        if (!isFolder) {
          Files.copy(path, out);
        }
        out.closeEntry();
      }
    }
    return jar;
  }

  /** Sees the suite's causes and those of a folder or jar. */
  static URLClassLoader loader(Path classes) throws IOException {
    return new URLClassLoader(
        new URL[] {classes.toUri().toURL()}, CompiledCauses.class.getClassLoader());
  }
}
