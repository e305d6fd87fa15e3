package ntier.testbed.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopDevicesTest {
  @TempDir Path block;

  @BeforeEach
  void devices() throws IOException {
    backed("loop0", "/work/store.img");
    backed("loop1", "/work/store.img (deleted)");
    backed("loop2", "/work/store.img2");
    Files.createDirectories(block.resolve("loop3"));
    Files.createDirectories(block.resolve("vda"));
  }

  private void backed(String device, String file) throws IOException {
    Path folder = Files.createDirectories(block.resolve(device).resolve("loop"));
    Files.writeString(folder.resolve("backing_file"), file + "\n");
  }

  @Test
  void knowsADeviceByTheWholeNameOfItsFile() throws IOException {
    assertThat(LoopDevices.backed(Path.of("/work/store.img")::equals, block))
        .containsExactlyInAnyOrder("loop0", "loop1");
    assertThat(LoopDevices.backed(Path.of("/work/store")::equals, block)).isEmpty();
    assertThat(LoopDevices.backed(file -> file.startsWith("/work"), block)).hasSize(3);
  }
}
