package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.InjectorDescription.Preset;
import ntier.plan.Role;
import ntier.plan.SettingDescription;
import org.junit.jupiter.api.Test;

class ListCommandTest {
  @Test
  void anInjectorIsShownWithTiersKeysAndWhatTheMachineCan() {
    var injector =
        new InjectorDescription(
            "flood",
            "fills the disk",
            true,
            EnumSet.of(Role.DB, Role.APP),
            EnumSet.of(Need.DISK),
            Map.of("size", SettingDescription.of(SettingDescription.Kind.SIZE, "how much", "8MB")),
            List.of(new Preset("of", "logs", Map.of("size", "4MB", "every", "30s"))));
    assertThat(ListCommand.injector(injector, "works on app, db"))
        .isEqualTo(
            """
            flood: fills the disk
              tiers: app, db
              on this machine: works on app, db
              before inject: sudo ./ntier up --with flood:TIER
              for                a length of time such as 500ms  how long each one lasts
              size  default 8MB  a size such as 24MB             how much
              of logs: by default every 30s, size 4MB
            """);
  }
}
