package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.analysis.fixture.Scenarios;
import ntier.lifecycle.ExitCode;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The folder of a run that came from somebody who means harm. */
class HostileRunTest {
  private static final String EVIL =
      "=cmd|' /C calc'!A0\"'><script>alert(1)</script></script><img src=x onerror=alert(2)>"
          + "\u001b]0;owned\u0007\u001b[2J\u202eevil\u0000\n\r@{data}${x}%n%s";

  /** Fields whose words the suite itself defines; others would be refused. */
  private static final List<String> OWN_WORDS =
      List.of(
          "state",
          "style",
          "role",
          "connections",
          "images",
          "speaks",
          "rhythm",
          "cgroup",
          "measure");

  @TempDir Path folder;

  private Path run() {
    return Scenarios.appStops().write(folder, "run").path();
  }

  private static JsonNode read(Path file) throws IOException {
    return JsonFormat.mapper().readTree(Files.readAllBytes(file));
  }

  private static void write(Path file, JsonNode node) throws IOException {
    Files.write(file, JsonFormat.mapper().writeValueAsBytes(node));
  }

  /** Every free text of a document becomes hostile. */
  private static void poison(JsonNode node, String evil) {
    if (node instanceof ObjectNode object) {
      for (String name : new ArrayList<>(object.propertyNames())) {
        JsonNode child = object.get(name);
        boolean free = child.isString() && !OWN_WORDS.contains(name);
        if (free
            && !child.asString().matches("PT.*|[0-9.]+|web|app|db|client|\\d+|.*\\+.*|.*==.*")) {
          object.put(name, evil);
        } else {
          poison(child, evil);
        }
      }
    } else {
      node.forEach(child -> poison(child, evil));
    }
  }

  private Path poisoned(String evil) throws IOException {
    Path run = run();
    for (String document : List.of("manifest.json", "plan.json")) {
      JsonNode tree = read(run.resolve(document));
      poison(tree, evil);
      write(run.resolve(document), tree);
    }
    return run;
  }

  @Test
  @DisplayName("its texts show escaped: terminal, report, comparison, tables, figures")
  void texts() throws IOException {
    Path run = poisoned(EVIL);
    Path out = folder.resolve("out");
    Path page = folder.resolve("compare.html");
    for (InProcess said :
        List.of(
            InProcess.run("analyze", run.toString()),
            InProcess.run("compare", run.toString(), run.toString(), "--out", page.toString()),
            InProcess.run(
                "export", run.toString(), "--csv", "--figures", "--out", out.toString()))) {
      assertThat(said.text()).as("of %s", said).doesNotContain("\tat ");
      assertThat(said.exitCode()).as(said.text()).isZero();
      assertThat(said.isPlain()).as(said.text()).isTrue();
    }
    for (Path html : List.of(run.resolve("report.html"), page)) {
      assertThat(Files.readString(html))
          .contains("&lt;script&gt;alert(1)")
          .contains("\\x1b]0;owned")
          .doesNotContain("<script>alert", "<img src=x", "\u001b", "\u0000");
    }
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.filter(it -> !it.toString().endsWith(".pdf")).toList()) {
        String text = Files.readString(file);
        assertThat(InProcess.isPlain(text)).as("%s", file).isTrue();
        assertThat(text).as("%s", file).doesNotContainPattern("(?m)(^|,)\"?=cmd");
      }
    }
  }

  @Test
  @DisplayName("a title of a megabyte neither fills the terminal nor ends the command")
  void largeTexts() throws IOException {
    Path run = poisoned("x".repeat(1 << 20));
    InProcess said = InProcess.run("analyze", run.toString());
    assertThat(said.hasStackTrace()).as("%.2000s", said.text()).isFalse();
    assertThat(said.exitCode()).isIn(ExitCode.DONE, ExitCode.FAILED);
    Path out = folder.resolve("out");
    assertThat(
            InProcess.run("export", run.toString(), "--figures", "--out", out.toString())
                .hasStackTrace())
        .isFalse();
  }

  @Test
  @DisplayName("documents that are too deep, too long in a number, or of another kind")
  void documents() throws IOException {
    Path run = run();
    String manifest = Files.readString(run.resolve("manifest.json"));
    for (String evil :
        List.of(
            "[".repeat(100_000),
            "{\"formatVersion\": 1, \"a\": " + "{\"b\":".repeat(50_000),
            "{\"formatVersion\": 1, \"seed\": 1" + "0".repeat(100_000) + "}",
            "{\"formatVersion\": 1e99999}",
            manifest.replaceFirst("\"seed\" *: *\\d+", "\"seed\": NaN"),
            manifest.replaceFirst("\"seed\" *: *\\d+", "\"seed\": 1e400"),
            "\u001b[2J",
            "null",
            "")) {
      Files.writeString(run.resolve("manifest.json"), evil);
      InProcess said = InProcess.run("analyze", run.toString());
      String begin = evil.substring(0, Math.min(60, evil.length()));
      assertThat(said.hasStackTrace()).as(begin + ": %.1000s", said.text()).isFalse();
      assertThat(said.exitCode()).as(begin).isEqualTo(ExitCode.FAILED);
      assertThat(said.isPlain()).as(said.text()).isTrue();
    }
  }

  @Test
  @DisplayName("what it writes goes through no symbolic link of the folder")
  void links() throws IOException {
    Path run = run();
    Path outside = Files.writeString(folder.resolve("crontab"), "theirs");
    for (String file :
        List.of(
            "report.html",
            "summary.json",
            "findings.json",
            "summary.json.next",
            "report.html.next")) {
      Files.deleteIfExists(run.resolve(file));
      Files.createSymbolicLink(run.resolve(file), outside);
    }
    assertThat(InProcess.run("analyze", run.toString()).exitCode()).isZero();
    assertThat(outside).hasContent("theirs");
    assertThat(Files.isSymbolicLink(run.resolve("report.html"))).isFalse();
  }

  @Test
  @DisplayName("a tier that the plan lacks, and a measure phase of decades, are told with the file")
  void impossible() throws IOException {
    Path manifest = run().resolve("manifest.json");
    JsonNode asItWas = read(manifest);
    JsonNode anotherTier = asItWas.deepCopy();
    ((ObjectNode) anotherTier.get("tiers").get("app")).put("tier", "x");
    JsonNode decades = asItWas.deepCopy();
    ((ObjectNode) decades.get("phases")).put("measureStartMicros", 0);
    JsonNode beforeAllClocks = asItWas.deepCopy();
    ((ObjectNode) beforeAllClocks.get("phases")).put("measureStartMicros", Long.MIN_VALUE);
    for (Map.Entry<String, JsonNode> one :
        Map.of(
                "app is of the tier x, which plan.json does not have", anotherTier,
                "a measure phase from 0 to", decades,
                "a measure phase from -9223372036854775808 to", beforeAllClocks)
            .entrySet()) {
      write(manifest, one.getValue());
      InProcess said = InProcess.run("analyze", manifest.getParent().toString());
      assertThat(said.text()).contains("manifest.json: " + one.getKey());
      assertThat(said.hasStackTrace()).as(said.text()).isFalse();
      assertThat(said.exitCode()).isEqualTo(ExitCode.FAILED);
    }
  }

  @Test
  @DisplayName("300 files of runs with values changed at random: analysed, or said to be damaged")
  void drawn() throws IOException {
    Random random = new Random(11);
    Map<Integer, Integer> ends = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    Path run = run();
    List<Path> files;
    try (Stream<Path> all = Files.walk(run)) {
      files = all.filter(it -> it.toString().matches(".*\\.(json|csv)")).sorted().toList();
    }
    for (int i = 0; i < 300; i++) {
      Path file =
          random.nextBoolean()
              ? run.resolve(random.nextBoolean() ? "plan.json" : "manifest.json")
              : files.get(random.nextInt(files.size()));
      String before = Files.readString(file);
      String what = file.toString().endsWith("json") ? json(file, random) : csv(file, random);
      InProcess said = InProcess.run("analyze", run.toString());
      ends.merge(said.exitCode(), 1, Integer::sum);
      if (said.exitCode() != 0 && said.exitCode() != 4 || said.hasStackTrace() || !said.isPlain()) {
        wrong.add(
            i
                + ": "
                + file.getFileName()
                + " "
                + what
                + ": "
                + said.text()
                    .lines()
                    .limit(12)
                    .map(l -> l.substring(0, Math.min(200, l.length())))
                    .toList());
      }
      Files.writeString(file, before);
    }
    assertThat(wrong).isEmpty();
    assertThat(ends.get(ExitCode.DONE)).isGreaterThan(30);
    assertThat(ends.get(ExitCode.FAILED)).isGreaterThan(30);
  }

  private static final List<String> JSON =
      List.of(
          "\"\"",
          "null",
          "-1",
          "0",
          "1e308",
          "9223372036854775807",
          "2147483648",
          "[]",
          "{}",
          "\"../../../etc\"",
          "\"\\u001b[2J\"",
          "\"PT0S\"",
          "\"PT-1S\"",
          "\"PT999999H\"",
          "true",
          "[[[1]]]",
          "\"NaN\"",
          "0.0000001",
          "\"x\"");

  private static String json(Path file, Random random) throws IOException {
    JsonNode tree = read(file);
    JsonNode at = tree;
    String path = "";
    while (true) {
      if (at instanceof ObjectNode object && !object.isEmpty()) {
        List<String> names = new ArrayList<>(object.propertyNames());
        String name = names.get(random.nextInt(names.size()));
        path += "." + name;
        if (object.get(name).isContainer()
            && !object.get(name).isEmpty()
            && random.nextInt(6) > 0) {
          at = object.get(name);
          continue;
        }
        String value = JSON.get(random.nextInt(JSON.size()));
        object.set(name, JsonFormat.mapper().readTree(value));
        write(file, tree);
        return path + " = " + value;
      }
      ArrayNode array = (ArrayNode) at;
      int index = random.nextInt(array.size());
      path += "[" + index + "]";
      if (array.get(index).isContainer() && !array.get(index).isEmpty()) {
        at = array.get(index);
        continue;
      }
      String value = JSON.get(random.nextInt(JSON.size()));
      array.set(index, JsonFormat.mapper().readTree(value));
      write(file, tree);
      return path + " = " + value;
    }
  }

  private static final List<String> FIELDS =
      List.of(
          "",
          "-1",
          "0",
          "999999999999999999",
          "99999999999999999999",
          "NaN",
          "x",
          "\u001b[2J",
          "1.5",
          "2147483648",
          "1700000000000001",
          "../..");

  private static String csv(Path file, Random random) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    if (lines.size() < 2) {
      return "nothing";
    }
    int line = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(lines.size() - 1);
    String[] fields = lines.get(line).split(",", -1);
    int field = random.nextInt(fields.length);
    String value = FIELDS.get(random.nextInt(FIELDS.size()));
    String name =
        lines.getFirst().split(",")[Math.min(field, lines.getFirst().split(",").length - 1)];
    fields[field] = value;
    lines.set(line, String.join(",", fields));
    Files.write(file, lines);
    return line + " " + name + " = " + value;
  }
}
