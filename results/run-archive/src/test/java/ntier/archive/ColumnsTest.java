package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The columns of the tables are the components of their records, in their order. */
class ColumnsTest {
  @TempDir Path folder;

  /** A table and its record. */
  record Table<T>(Class<T> record, CsvFormat<T> format) {
    @Override
    public String toString() {
      return record.getSimpleName();
    }
  }

  static Stream<Table<?>> tables() {
    return Stream.of(
        new Table<>(Request.class, Request.FORMAT),
        new Table<>(HostSample.class, HostSample.FORMAT),
        new Table<>(CpuSample.class, CpuSample.FORMAT),
        new Table<>(SpeedSample.class, SpeedSample.FORMAT),
        new Table<>(ClockSample.class, ClockSample.FORMAT),
        new Table<>(DiskSample.class, DiskSample.FORMAT),
        new Table<>(ListenerSample.class, ListenerSample.FORMAT),
        new Table<>(ProcessSample.class, ProcessSample.FORMAT),
        new Table<>(Retransmit.class, Retransmit.FORMAT),
        new Table<>(ServerRequest.class, ServerRequest.FORMAT),
        new Table<>(Injection.class, Injection.FORMAT),
        new Table<>(Event.class, Event.FORMAT),
        new Table<>(Turn.class, Turn.FORMAT),
        new Table<>(TurnCalls.class, TurnCalls.FORMAT));
  }

  @ParameterizedTest
  @MethodSource("tables")
  @DisplayName("a line that is written is read back: no column takes the place of another")
  void writtenAndRead(Table<?> table) throws Exception {
    readBack(table);
  }

  private <T> void readBack(Table<T> table) throws Exception {
    assertThat(table.format().columns())
        .isEqualTo(
            Stream.of(table.record().getRecordComponents()).map(RecordComponent::getName).toList());
    List<T> rows = List.of(row(table.record(), 100), row(table.record(), 200));
    Path file = folder.resolve("table.csv");
    try (CsvAppender<T> appender = table.format().append(file)) {
      rows.forEach(appender::append);
    }
    assertThat(table.format().read(file)).isEqualTo(rows);
  }

  /** Each component has a value of its own. */
  private static <T> T row(Class<T> record, int first) throws Exception {
    List<Class<?>> types = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (RecordComponent component : record.getRecordComponents()) {
      Class<?> type = component.getType();
      int number = first + values.size();
      types.add(type);
      if (type == int.class) {
        values.add(number);
      } else if (type == long.class) {
        values.add(1_795_174_957_000_000L + number);
      } else {
        values.add(type == Phase.class ? Phase.WARM_UP : "text " + number);
      }
    }
    return record.getConstructor(types.toArray(Class<?>[]::new)).newInstance(values.toArray());
  }

  @ParameterizedTest
  @MethodSource("tables")
  @DisplayName("every column of instants moves to another clock, and no length of time does")
  void instants(Table<?> table) {
    Set<String> lengths =
        Set.of("askedMicros", "offsetMicros", "errorMicros", "loadBusyMicros", "loadCpuMicros");
    List<String> micros =
        table.format().columns().stream()
            .filter(
                column ->
                    column.matches(
                        "(at|arrived|arrival|departure|.*[sS]tart|.*[eE]nd|intended|connect|firstByte)Micros"))
            .toList();
    if (table.record() == ClockSample.class) {
      assertThat(table.format().times()).as("by the machine's own clock").isEmpty();
    } else {
      assertThat(table.format().times()).containsExactlyInAnyOrderElementsOf(micros);
      assertThat(table.format().times()).doesNotContainAnyElementsOf(lengths);
    }
  }

  @Test
  @DisplayName("an offset may be below 0")
  void signed() throws IOException {
    Path file = folder.resolve("clocks.csv");
    List<ClockSample> rows =
        List.of(new ClockSample(17, "web", -1, 80), new ClockSample(18, "web", -2_000_123, 0));
    try (CsvAppender<ClockSample> appender = ClockSample.FORMAT.append(file)) {
      rows.forEach(appender::append);
    }
    assertThat(file)
        .hasContent("atMicros,machine,offsetMicros,errorMicros\n17,web,-1,80\n18,web,-2000123,0\n");
    assertThat(ClockSample.FORMAT.read(file)).isEqualTo(rows);
    Files.writeString(file, ClockSample.FORMAT.header() + "\n1,web,-,3\n");
    assertThatThrownBy(() -> ClockSample.FORMAT.read(file))
        .hasMessageContaining("offsetMicros is \"-\"");
  }

  @Test
  @DisplayName("columns come in the file's own order, and those that were added later may lack")
  void inTheFilesOrder() throws IOException {
    Path file = folder.resolve("web.csv");
    Files.writeString(file, "what,status,departureMicros,arrivalMicros,new\n/a,200,20,10,x\n");
    assertThat(ServerRequest.FORMAT.read(file))
        .containsExactly(new ServerRequest(10, 20, 200, "/a", "", ""));
    Files.writeString(file, "what,departureMicros,arrivalMicros\n/a,20,10\n");
    assertThatThrownBy(() -> ServerRequest.FORMAT.read(file))
        .hasMessageContaining("the column status is missing");
  }

  @Test
  @DisplayName("what the machine cannot tell is absent; a number that every line has is asked for")
  void absentAndRequired() throws IOException {
    Path file = folder.resolve("listeners.csv");
    Files.writeString(file, ListenerSample.FORMAT.header() + "\n1,web,10.0.0.1,80,,,\n");
    assertThat(ListenerSample.FORMAT.read(file))
        .containsExactly(
            new ListenerSample(
                1, "web", "10.0.0.1", 80, Absent.ABSENT, Absent.ABSENT, Absent.ABSENT));
    Files.writeString(file, ListenerSample.FORMAT.header() + "\n1,web,10.0.0.1,,1,2,3\n");
    assertThatThrownBy(() -> ListenerSample.FORMAT.read(file)).hasMessageContaining("port is \"\"");
  }
}
