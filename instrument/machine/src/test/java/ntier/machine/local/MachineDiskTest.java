package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineDiskTest {
  @TempDir Path sys;

  /** A disk vda, 254:0, with a partition vda1, 254:1; and nvme0n1p2 with a minor above 255. */
  @BeforeEach
  void capture() throws IOException {
    Path disk = Files.createDirectories(sys.resolve("devices/pci0/block/vda"));
    Path part = Files.createDirectories(disk.resolve("vda1"));
    Files.writeString(part.resolve("partition"), "1\n");
    Path big = Files.createDirectories(sys.resolve("devices/pci1/block/nvme0n1"));
    Files.createDirectories(sys.resolve("dev/block"));
    Files.createDirectories(sys.resolve("block"));
    Files.createSymbolicLink(sys.resolve("dev/block/254:0"), disk);
    Files.createSymbolicLink(sys.resolve("dev/block/254:1"), part);
    Files.createSymbolicLink(sys.resolve("dev/block/259:300"), big);
    Files.createSymbolicLink(sys.resolve("block/vda"), disk);
    Files.createSymbolicLink(sys.resolve("block/nvme0n1"), big);
  }

  @Test
  @DisplayName("a partition's disk is the whole one, and minors above 255 are unpacked")
  void disks() throws IOException {
    assertThat(MachineDisk.named(sys, 254 << 8)).contains("vda");
    assertThat(MachineDisk.named(sys, 254 << 8 | 1)).contains("vda");
    assertThat(MachineDisk.named(sys, 259 << 8 | 300 & 0xff | (300L & ~0xff) << 12))
        .contains("nvme0n1");
  }

  @Test
  @DisplayName("an overlay is on no disk that could be watched")
  void none() throws IOException {
    assertThat(MachineDisk.named(sys, 0x2c)).isEmpty();
  }
}
