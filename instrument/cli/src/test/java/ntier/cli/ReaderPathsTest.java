package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import ntier.injection.Causes;
import ntier.plan.paper.PaperReader;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The pages by which readers find their way: what they name is there. */
class ReaderPathsTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");
  private static final Pattern COMMAND = Pattern.compile("\\./ntier ([a-z]+)(?: ([a-z0-9-]+))?");

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(HOME.resolve("docs/README.md"));
    pages.add(HOME.resolve("docs/new-paper.md"));
    try (Stream<Path> lab = Files.walk(HOME.resolve("docs/lab"))) {
      lab.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    assertThat(pages).hasSizeGreaterThan(10);
    return pages;
  }

  @Test
  @DisplayName("each link leads to a file")
  void links() throws IOException {
    for (Path page : pages()) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        if (!link.group(1).startsWith("http")) {
          assertThat(page.resolveSibling(link.group(1)).normalize())
              .as("%s: %s", page, link.group(1))
              .exists();
        }
      }
    }
  }

  @Test
  @DisplayName("each command is there, and each experiment and paper that is named with it")
  void commands() throws IOException {
    Set<String> commands = new CommandLine(new Main()).getSubcommands().keySet();
    List<String> experiments = new PlanReader(HOME, Causes.all().descriptions(), 2).experiments();
    int named = 0;
    for (Path page : pages()) {
      Matcher command = COMMAND.matcher(Files.readString(page));
      while (command.find()) {
        named++;
        String name = command.group(1);
        String with = command.group(2);
        assertThat(commands).as("%s: %s", page, command.group()).contains(name);
        if (with != null && Set.of("run", "simulate", "fetch", "explain").contains(name)) {
          // An option such as --set begins with a hyphen.
          if (!with.startsWith("-")) {
            assertThat(experiments).as("%s: %s", page, command.group()).contains(with);
          }
        } else if (with != null && name.equals("reproduce") && !with.startsWith("-")) {
          assertThat(PaperReader.names(HOME)).contains(with);
        }
      }
    }
    assertThat(named).isGreaterThan(30);
  }

  @Test
  @DisplayName("the slides as a page are the slides, and load nothing")
  void slides() throws IOException {
    String page = Files.readString(HOME.resolve("docs/lab/slides.html"));
    String text = plain(page.replaceAll("(?s)<style>.*?</style>|<script>.*?</script>", ""));
    String[] slides = Files.readString(HOME.resolve("docs/lab/slides.md")).split("\n---\n");
    assertThat(page.split("<section>")).hasSize(slides.length + 1);
    for (String slide : slides) {
      for (String line : slide.split("\n")) {
        assertThat(text)
            .contains(plain(line.replaceFirst("^(# |- |```)", "").replaceAll("[`*]", "")));
      }
    }
    assertThat(page).doesNotContainPattern("(src|href)=").doesNotContain("url(", "@import");
  }

  private static String plain(String html) {
    return html.replaceAll("<[a-z/][^>]*>", "")
        .replace("&gt;", ">")
        .replace("&lt;", "<")
        .replace("&amp;", "&")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
