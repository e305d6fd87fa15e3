package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Map;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
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
            Map.of("size", SettingDescription.of(SettingDescription.Kind.SIZE, "how much", "8MB")));
    assertThat(ListCommand.injector(injector, "can strike app, db"))
        .isEqualTo(
            """
            flood: fills the disk
              strikes app, db
              on this machine: can strike app, db
              on a stack of up: ./ntier up --with flood:TIER
              for                a length of time such as 500ms  how long each one lasts
              size  default 8MB  a size such as 24MB             how much
            """);
  }
}
