package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.Write;
import ntier.archive.DatabaseReport;

/**
 * Whether the database holds what its users were told that it holds. Of the whole run, ramp and
 * warm-up included: the rows of each table are counted before the first request and after the last.
 *
 * @param counted whether the database was counted; if not, {@code tables} is empty
 * @param kinds by interaction, in the order of the transition tables
 * @param tables whose rows should have changed, or did
 * @param missing rows that were acknowledged and are not as they should be
 * @param unasked rows too many, for which there was no request
 * @param sentence all this in words
 */
public record WriteFigures(
    boolean counted,
    List<Kind> kinds,
    List<TableChange> tables,
    long missing,
    long unasked,
    String sentence) {

  /**
   * The requests of one interaction.
   *
   * @param declined the page says that nothing was written
   * @param unanswered may have been written or not
   */
  public record Kind(String interaction, long acknowledged, long declined, long unanswered) {}

  /**
   * By how many rows a table changed.
   *
   * @param least by what was acknowledged, and by unanswered requests that would make it fewer
   * @param most by what was acknowledged, and by unanswered requests that would make it more
   * @param found in the database
   */
  public record TableChange(String table, long least, long most, long found) {
    /** Whether the answers explain what was found. */
    public boolean explained() {
      return found >= least && found <= most;
    }

    private String sentence() {
      String told = least == most ? say("%,d", least) : say("%,d to %,d", least, most);
      return say("%s changed by %,d rows instead of %s", table, found, told);
    }
  }

  public WriteFigures {
    kinds = List.copyOf(kinds);
    tables = List.copyOf(tables);
  }

  /** Nothing for a run that did not come to its count, or in which nobody writes. */
  public static Optional<WriteFigures> of(RunData recording) {
    return recording
        .database()
        .map(
            report ->
                of(
                    recording.writes(),
                    List.copyOf(recording.application().writes().keySet()),
                    report));
  }

  private static WriteFigures of(List<Write> writes, List<String> labels, DatabaseReport report) {
    List<Kind> kinds = kinds(writes, labels);
    if (report.before().isEmpty() || report.after().isEmpty()) {
      String uncounted =
          say("%,d writes acknowledged; the database's rows were not counted", acknowledged(kinds));
      return new WriteFigures(false, kinds, List.of(), 0, 0, uncounted + ": " + report.why() + ".");
    }
    List<TableChange> tables = new Expectation(writes).changes(report);
    long missing = 0;
    long unasked = 0;
    for (TableChange table : tables) {
      long tooFew = Math.max(0, table.least() - table.found());
      long tooMany = Math.max(0, table.found() - table.most());
      // Where rows were to be deleted, one too many is one that was not.
      long undeleted = Math.min(tooMany, deletions(table.table(), writes));
      missing += tooFew + undeleted;
      unasked += tooMany - undeleted;
    }
    return new WriteFigures(true, kinds, tables, missing, unasked, sentence(kinds, tables));
  }

  private static List<Kind> kinds(List<Write> writes, List<String> labels) {
    Map<String, Map<Write.Outcome, Long>> counts =
        writes.stream()
            .collect(
                Collectors.groupingBy(
                    write -> write.request().interaction(),
                    Collectors.groupingBy(Write::outcome, Collectors.counting())));
    return labels.stream()
        .filter(counts::containsKey)
        .map(
            label ->
                new Kind(
                    label,
                    counts.get(label).getOrDefault(Write.Outcome.ACKNOWLEDGED, 0L),
                    counts.get(label).getOrDefault(Write.Outcome.DECLINED, 0L),
                    counts.get(label).getOrDefault(Write.Outcome.UNANSWERED, 0L)))
        .toList();
  }

  private static long deletions(String table, List<Write> writes) {
    return writes.stream()
        .flatMap(write -> write.acknowledged().stream())
        .filter(effect -> effect.getOrDefault(table, 0) < 0)
        .count();
  }

  private static String sentence(List<Kind> kinds, List<TableChange> tables) {
    long acknowledged = acknowledged(kinds);
    String text =
        tables.stream().allMatch(TableChange::explained)
            ? say("%,d writes acknowledged, all %,d in the database", acknowledged, acknowledged)
            : say("%,d writes acknowledged, but the database does not agree: ", acknowledged)
                + difference(tables);
    long declined = kinds.stream().mapToLong(Kind::declined).sum();
    long unanswered = kinds.stream().mapToLong(Kind::unanswered).sum();
    List<String> others = new ArrayList<>();
    if (declined > 0) {
      others.add(say("%,d declined", declined));
    }
    if (unanswered > 0) {
      others.add(say("%,d unanswered, which may or may not have been written", unanswered));
    }
    return text + (others.isEmpty() ? "" : "; " + String.join(", ", others)) + ".";
  }

  /** Writes that users were told of. */
  public long acknowledged() {
    return acknowledged(kinds);
  }

  private static long acknowledged(List<Kind> kinds) {
    return kinds.stream().mapToLong(Kind::acknowledged).sum();
  }

  /** Whether the database disagrees with the answers. */
  public boolean wrong() {
    return missing + unasked > 0;
  }

  /** The tables whose change the answers do not explain, in words; empty where there are none. */
  public String difference() {
    return difference(tables);
  }

  private static String difference(List<TableChange> tables) {
    return tables.stream()
        .filter(table -> !table.explained())
        .map(TableChange::sentence)
        .collect(Collectors.joining(", "));
  }

  /** By how many rows the answers say that each table changed. */
  private static final class Expectation {
    private final Map<String, Long> least = new TreeMap<>();
    private final Map<String, Long> most = new TreeMap<>();

    Expectation(List<Write> writes) {
      for (Write write : writes) {
        write.acknowledged().ifPresent(effect -> effect.forEach((t, rows) -> add(t, rows, rows)));
        if (write.outcome() == Write.Outcome.UNANSWERED) {
          write
              .effects()
              .forEach(
                  effect ->
                      effect.forEach((t, rows) -> add(t, Math.min(0, rows), Math.max(0, rows))));
        }
      }
    }

    private void add(String table, long atLeast, long atMost) {
      least.merge(table, atLeast, Long::sum);
      most.merge(table, atMost, Long::sum);
    }

    List<TableChange> changes(DatabaseReport report) {
      Map<String, Long> before = report.before().orElseThrow().rows();
      Map<String, Long> after = report.after().orElseThrow().rows();
      TreeSet<String> names = new TreeSet<>(least.keySet());
      names.addAll(before.keySet());
      names.addAll(after.keySet());
      return names.stream()
          .map(
              name ->
                  new TableChange(
                      name,
                      least.getOrDefault(name, 0L),
                      most.getOrDefault(name, 0L),
                      after.getOrDefault(name, 0L) - before.getOrDefault(name, 0L)))
          .filter(change -> least.containsKey(change.table()) || change.found() != 0)
          .toList();
    }
  }
}
