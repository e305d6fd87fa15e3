package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which a run directory may be damaged, with what its reader is told. */
class DamagedRunTest {
  private static final String HEADER = Event.FORMAT.header() + "\n";
  private static final String CPU_HEADER = CpuSample.FORMAT.header() + "\n";

  private static final Path OLD_MANIFEST =
      Path.of("src/test/resources/runs-v1/2026-11-20T11-42-07-first-run/manifest.json");

  @TempDir Path folder;

  private String refused(ThrowingCallable reading) {
    DamagedRunException refusal = catchThrowableOfType(DamagedRunException.class, reading);
    return refusal == null ? "accepted" : refusal.getMessage().replace(folder + "/", "");
  }

  private String events(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("events.csv"), text);
    return refused(() -> Event.FORMAT.read(file));
  }

  private String cpus(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("cpus.csv"), text);
    return refused(() -> CpuSample.FORMAT.read(file));
  }

  private String manifest(String text) throws IOException {
    Files.writeString(folder.resolve("manifest.json"), text);
    return refused(() -> RunDirectory.open(folder).manifest());
  }

  @Test
  void noSuchRun() {
    assertThat(refused(() -> RunDirectory.open(folder.resolve("gone"))))
        .isEqualTo("gone: there is no such run; the runs are the folders in " + folder);
  }

  @Test
  void notARun() throws IOException {
    Path path = Files.createDirectory(folder.resolve("other"));
    assertThat(refused(() -> RunDirectory.open(path)))
        .isEqualTo(
            "other: it has no manifest.json, so it is not the folder of a run; pick another folder"
                + " of "
                + folder);
  }

  @Test
  void brokenJson() throws IOException {
    assertThat(manifest("{\"formatVersion\": 1,\n \"run\": \"x\",\n"))
        .startsWith("manifest.json:3: it is not JSON: Unexpected end-of-input")
        .endsWith("; pick another run, or run the experiment again");
    assertThat(manifest(""))
        .isEqualTo(
            "manifest.json: it has no formatVersion; pick another run, or run the experiment again");
  }

  @Test
  void wrongVersion() throws IOException {
    assertThat(manifest("{\"formatVersion\": 7}"))
        .isEqualTo(
            "manifest.json: its formatVersion is 7 and this ntier reads version 1; read it with the"
                + " ntier that wrote it");
  }

  @Test
  void aMissingField() throws IOException {
    assertThat(manifest("{\"formatVersion\": 1, \"run\": \"x\"}"))
        .isEqualTo(
            "manifest.json: the field experiment is missing or not of the right kind; pick another"
                + " run, or run the experiment again");
    String old = Files.readString(OLD_MANIFEST);
    assertThat(manifest(old.replace("\"cores\": 2", "\"cores\": \"two\"")))
        .startsWith("manifest.json: the field machine.cores is missing or not of the right kind;");
  }

  @Test
  void aMissingFile() {
    Path file = folder.resolve("requests.csv");
    assertThat(refused(() -> Request.FORMAT.read(file)))
        .isEqualTo(
            "requests.csv: the file is missing; run the experiment again, or pick another run");
  }

  @Test
  void aMissingColumn() throws IOException {
    assertThat(events("atMicros,what\n1,x\n"))
        .isEqualTo(
            "events.csv:1: the column kind is missing; the header would be atMicros,kind,what");
  }

  @Test
  void aLineWithTooFewOrTooManyFields() throws IOException {
    assertThat(events(HEADER + "1,phase,ramp\n2,phase\n"))
        .isEqualTo("events.csv:3: the line has 2 fields; 3 as in the header would be right");
    assertThat(events(HEADER + "1,phase,ramp,x,y\n"))
        .isEqualTo("events.csv:2: the line has 5 fields; 3 as in the header would be right");
    assertThat(events(HEADER + "\n")).contains("events.csv:2: the line has 1 fields");
  }

  @Test
  void whatIsNoNumber() throws IOException {
    assertThat(events(HEADER + "soon,phase,ramp\n"))
        .isEqualTo(
            "events.csv:2: atMicros is \"soon\"; a whole number of at most 18 digits would be right");
    assertThat(events(HEADER + "1234567890123456789,phase,ramp\n"))
        .contains("a whole number of at most 18 digits would be right");
    assertThat(events(HEADER + ",phase,ramp\n"))
        .isEqualTo("events.csv:2: atMicros is \"\"; a whole number would be right");
    assertThat(cpus(CPU_HEADER + "1,-1,0,0,0,0,0,0,\n"))
        .isEqualTo("cpus.csv:2: cpu is \"-1\"; a whole number of at most 18 digits would be right");
    assertThat(cpus(CPU_HEADER + "1,3000000000,0,0,0,0,0,0,\n"))
        .isEqualTo(
            "cpus.csv:2: cpu is \"3000000000\"; a whole number up to 2147483647 would be right");
  }

  @Test
  void anUnknownPhase() throws IOException {
    Path file = folder.resolve("requests.csv");
    Files.writeString(
        file,
        Request.FORMAT.header() + "\n0,0,0,Browse,cool-down,1,1,1,1,1,200,9,0,,10.0.0.1,9,\n");
    assertThat(refused(() -> Request.FORMAT.read(file)))
        .isEqualTo(
            "requests.csv:2: phase is \"cool-down\"; ramp, warm-up or measure would be right");
  }

  @Test
  void notATextFile() throws IOException {
    assertThat(events(HEADER + "x".repeat(100_000)))
        .isEqualTo(
            "events.csv:2: the line has no end; lines of at most 65536 bytes would be right");
  }

  @Test
  void whatAKillCutOffIsNoDamage() throws IOException {
    Path file = folder.resolve("events.csv");
    String text = HEADER + "1,phase,ramp\n2,phase,measure\n";
    for (int length = 0; length <= text.length(); length++) {
      Files.writeString(file, text.substring(0, length));
      long lines = text.substring(0, length).chars().filter(c -> c == '\n').count();
      assertThat(Event.FORMAT.read(file)).hasSize((int) Math.max(0, lines - 1));
    }
  }

  @Test
  void columnsOfALaterVersionAreIgnoredInAnyOrder() throws IOException {
    Path file = folder.resolve("events.csv");
    Files.writeString(file, "kind,colour,what,atMicros\nphase,red,ramp,5\n");
    assertThat(Event.FORMAT.read(file)).containsExactly(new Event(5, "phase", "ramp"));
  }
}
