package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.analysis.millibottleneck.Kind;
import ntier.injection.Cause;
import ntier.injection.InjectionOrder;
import ntier.injection.Injector;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.InjectorDescription.Preset;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.tier.Protocols;
import ntier.simulation.model.SimulatedCause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandTest {
  @Test
  void aCauseIsShownWithTiersKeysAndWhatTheMachineCan() {
    var injector =
        new InjectorDescription(
            "flood",
            "fills the disk",
            true,
            Set.of(Target.DATA, Target.APPLICATION),
            EnumSet.of(Need.DISK),
            Map.of("size", SettingDescription.of(SettingDescription.Kind.SIZE, "how much", "8MB")),
            List.of(new Preset("of", "logs", Map.of("size", "4MB", "every", "30s"))));
    assertThat(ListCommand.cause(new Flood(injector), "works on any tier"))
        .isEqualTo(
            """
            flood: fills the disk
              tiers: the tier that runs the application or the tier that holds the database
              found as: io
              page: docs/causes/flood.md
              on this machine: works on any tier
              before inject: sudo ./ntier up --with flood:TIER
              for                a length of time such as 500ms  how long each one lasts
              size  default 8MB  a size such as 24MB             how much
              of logs: by default every 30s, size 4MB
            """);
  }

  @Test
  void whereAServerCanStandAndWhoHasTheFiles() {
    List<String> http = List.of("http");
    assertThat(ListCommand.protocols(new Protocols(http, http, true, false, List.of())))
        .isEqualTo("serves http; calls http, or is the last tier");
    assertThat(ListCommand.protocols(new Protocols(http, http, false, true, http)))
        .isEqualTo("serves http; calls http, for files too; balances http");
  }

  @Test
  void anApplicationWithoutBuildsIsFilesAlone(@TempDir Path home) throws IOException {
    Path folder = Files.createDirectories(home.resolve("applications/brochure"));
    Files.writeString(
        folder.resolve("application.yaml"),
        """
        application: brochure
        name: Brochure
        about: a site of files
        path: /brochure/
        index: index.html
        site: ${application}/site
        """);
    assertThat(ListCommand.applications(ApplicationCatalog.of(home)))
        .isEqualToIgnoringWhitespace(
            "brochure files alone no data no load: can be served, not measured a site of files");
  }

  /** A cause that is only described. */
  private record Flood(InjectorDescription description) implements Cause, Injector {
    @Override
    public Injector injector() {
      return this;
    }

    @Override
    public Kind kind() {
      return Kind.IO;
    }

    @Override
    public SimulatedCause simulation() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Running start(InjectionOrder order) {
      throw new UnsupportedOperationException();
    }
  }
}
