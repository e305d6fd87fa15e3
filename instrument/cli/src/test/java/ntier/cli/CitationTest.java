package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperReader;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code CITATION.cff}, by the Citation File Format 1.2.0. */
class CitationTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  /** Those of the format that the file may use. */
  private static final Set<String> KEYS =
      Set.of(
          "cff-version",
          "message",
          "type",
          "title",
          "abstract",
          "authors",
          "version",
          "license",
          "keywords",
          "references");

  private static final Set<String> REFERENCE =
      Set.of("type", "title", "authors", "journal", "volume", "issue", "year", "notes");

  private static Mapping file() {
    return YamlFile.read("CITATION.cff", HOME.resolve("CITATION.cff")).mapping("title: …");
  }

  private static String text(Mapping mapping, String key) {
    return mapping.entries().get(key).value().scalar().text();
  }

  private static void requireAuthors(Mapping mapping) {
    List<YamlValue> authors = mapping.entries().get("authors").value().list("[{name: …}]");
    assertThat(authors)
        .isNotEmpty()
        .allSatisfy(
            author ->
                assertThat(author.mapping("{name: …}").entries().keySet())
                    .isIn(Set.of("name"), Set.of("family-names", "given-names")));
  }

  @Test
  @DisplayName(
      "it has the keys that the format requires, none that it does not know, and this version")
  void valid() throws Exception {
    Mapping file = file();
    assertThat(file.entries().keySet())
        .contains("cff-version", "message", "title", "authors")
        .isSubsetOf(KEYS);
    assertThat(text(file, "cff-version")).isEqualTo("1.2.0");
    assertThat(text(file, "type")).isEqualTo("software");
    requireAuthors(file);
    assertThat(Files.readString(HOME.resolve("pom.xml")))
        .contains("<version>" + text(file, "version") + "-SNAPSHOT</version>");
    assertThat(text(file, "license")).isEqualTo("Apache-2.0");
    assertThat(Files.readString(HOME.resolve("LICENSE"))).contains("Apache License");
  }

  @Test
  @DisplayName("it cites each paper that the suite reproduces")
  void papers() {
    List<Mapping> references =
        file().entries().get("references").value().list("[{title: …}]").stream()
            .map(one -> one.mapping("{title: …}"))
            .toList();
    for (Mapping reference : references) {
      assertThat(reference.entries().keySet())
          .contains("type", "title", "authors")
          .isSubsetOf(REFERENCE);
      assertThat(text(reference, "type")).isEqualTo("article");
      requireAuthors(reference);
    }
    assertThat(references)
        .extracting(one -> text(one, "title"))
        .containsExactlyElementsOf(
            PaperReader.names(HOME).stream()
                .map(name -> PaperReader.read(HOME, name))
                .map(Paper::title)
                .toList());
  }
}
