package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Needs root and zram: another program's swap space keeps out of harm's way. */
class ZramSwapIT {
  private static final Path CONTROL = Path.of("/sys/class/zram-control");
  private static final long BYTES = 1 << 20;

  private long before;
  private int number;

  @BeforeEach
  void make() throws IOException {
    assumeTrue(Files.isReadable(CONTROL.resolve("hot_add")), "no zram");
    before = ZramIdentity.newestDisk();
    number = Integer.parseInt(Files.readString(CONTROL.resolve("hot_add")).strip());
  }

  @AfterEach
  void remove() throws IOException {
    if (Files.exists(block())) {
      run("swapoff", "/dev/zram" + number);
      write(CONTROL.resolve("hot_remove"), Integer.toString(number));
    }
  }

  private Path block() {
    return Path.of("/sys/block/zram" + number);
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.WRITE);
  }

  private static void run(String... command) throws IOException {
    new ProcessBuilder(command).redirectErrorStream(true).start().inputReader().lines().toList();
  }

  private void swapOn(String uuid) throws IOException {
    write(block().resolve("disksize"), Long.toString(BYTES));
    run("mkswap", "--uuid", uuid, "/dev/zram" + number);
    run("swapon", "/dev/zram" + number);
    assertThat(Files.readString(Path.of("/proc/swaps"))).contains("/dev/zram" + number + " ");
  }

  private ZramIdentity ours(String uuid) {
    return new ZramIdentity(number, uuid, BYTES, before);
  }

  @Test
  void anothersSwapSpaceOfTheSameNumberStaysOn() throws IOException {
    swapOn(UUID.randomUUID().toString());
    assertThat(ZramSwap.remove(ours(UUID.randomUUID().toString()))).isFalse();
    assertThat(Files.readString(Path.of("/proc/swaps"))).contains("/dev/zram" + number + " ");
  }

  @Test
  void oursGoes() throws IOException {
    String uuid = UUID.randomUUID().toString();
    swapOn(uuid);
    assertThat(ZramSwap.remove(ours(uuid))).isTrue();
    assertThat(block()).doesNotExist();
  }

  @Test
  void oursGoesAlsoWhenKilledBeforeItWasSwapSpace() throws IOException {
    assertThat(ZramSwap.remove(ours(UUID.randomUUID().toString()))).isTrue();
    assertThat(block()).doesNotExist();
  }

  @Test
  void anEmptyDeviceThatWasThereBeforeStays() throws IOException {
    ZramIdentity later = new ZramIdentity(number, "later", BYTES, ZramIdentity.newestDisk());
    assertThat(ZramSwap.remove(later)).isFalse();
    assertThat(block()).exists();
  }
}
