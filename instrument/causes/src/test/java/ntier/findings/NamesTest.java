package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.Verdict;
import ntier.analysis.fixture.Chains;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

@DisplayName("The names of tiers mean nothing: the same recording under others tells the same")
class NamesTest {
  private static final Map<String, String> OTHERS = Map.of("web", "k1", "app", "k2", "db", "k3");

  @TempDir Path runs;

  static Stream<Method> scenarios() {
    return Stream.of(Scenarios.class, Chains.class)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> method.getReturnType() == RunFixture.class)
        .filter(method -> method.getParameterCount() == 0)
        .filter(method -> Modifier.isPublic(method.getModifiers()));
  }

  /** A name that the analysis knew would make a difference; so would the alphabet's order. */
  @ParameterizedTest
  @MethodSource("scenarios")
  @DisplayName("findings and summary are the same, the names apart")
  void sameFindings(Method scenario) throws Exception {
    RunDirectory usual = analysed((RunFixture) scenario.invoke(null), "usual");
    RunDirectory others = analysed(((RunFixture) scenario.invoke(null)).called(OTHERS), "others");
    assertThat(tree(others.findingsFile(), true)).isEqualTo(tree(usual.findingsFile(), false));
    assertThat(tree(others.summaryFile(), true)).isEqualTo(tree(usual.summaryFile(), false));
    assertThat(back(Verdict.of(others.findings(Findings.class)).text()))
        .isEqualTo(Verdict.of(usual.findings(Findings.class)).text());
  }

  private RunDirectory analysed(RunFixture fixture, String folder) {
    RunDirectory run = fixture.write(runs.resolve(folder), "run");
    Analysis.write(Analysed.of(run), run);
    return run;
  }

  private static JsonNode tree(Path file, boolean renamed) throws IOException {
    String json = Files.readString(file);
    return JsonFormat.mapper().readTree(renamed ? back(json) : json);
  }

  private static String back(String text) {
    String usual = text;
    for (Map.Entry<String, String> name : OTHERS.entrySet()) {
      usual = usual.replaceAll("\\b" + name.getValue() + "\\b", name.getKey());
    }
    return usual;
  }
}
