package ntier.testbed.disk;

import static org.assertj.core.api.Assertions.assertThat;

import ntier.plan.DiskPlan;
import org.junit.jupiter.api.Test;

class LimitedDiskTest {
  private static final DiskPlan HALF_A_GIGABYTE = new DiskPlan(512L << 20, 40L << 20);

  @Test
  void theDataMustHaveRoomToGrow() {
    assertThat(LimitedDisk.problem(HALF_A_GIGABYTE, 256)).isEmpty();
    assertThat(LimitedDisk.problem(HALF_A_GIGABYTE, 257))
        .isEqualTo(
            "512 MB are too few for data of 257 MB and what will be added to them; disk: 513MB or"
                + " more would be right");
  }
}
