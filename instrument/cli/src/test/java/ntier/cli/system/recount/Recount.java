package ntier.cli.system.recount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.archive.Summary;
import ntier.archive.TierSummary;

/**
 * A run of WordPress counted again, from the access logs of its web server and of PHP-FPM and from
 * PHP-FPM's status page, none of which the suite writes or reads otherwise.
 */
public final class Recount {
  /**
   * The users' clock is read before the web server sees the request: a request so near to the
   * beginning or end of the measure phase may be counted on either side.
   */
  private static final long EDGE_MICROS = 50_000;

  /**
   * A dropped SYN is sent again after a second; all else that connecting waits for is much shorter.
   */
  private static final long SENT_AGAIN_MICROS = 900_000;

  /**
   * Of dropped requests. Where the queue fills within a handshake, some 0.1 ms, it is the ACK that
   * is dropped, and the web server is no longer connecting: that is rare, and not in its log.
   */
  private static final double UNSEEN = 0.05;

  private static final long FEW = 3;

  private final Summary summary;
  private final TierSummary app;
  private final List<WebLine> web;
  private final List<String> php;
  private final FpmStatus status;
  private final List<Line> lines = new ArrayList<>();

  /**
   * @param app PHP-FPM's part of the summary
   * @param web of the whole run
   * @param php requests of PHP-FPM's access log, of the whole run, that for its status page left
   *     out
   */
  Recount(Summary summary, TierSummary app, List<WebLine> web, List<String> php, FpmStatus status) {
    this.summary = summary;
    this.app = app;
    this.web = web;
    this.php = php;
    this.status = status;
  }

  /**
   * One number.
   *
   * @param suite as the suite has it
   * @param own as the servers' own files have it
   */
  public record Line(String what, String suite, String own, boolean agrees) {}

  /**
   * All numbers of a finished run whose servers are a web server and one PHP-FPM.
   *
   * @throws IllegalArgumentException if it is another one, or a log is not there
   */
  public static List<Line> of(RunDirectory run) throws IOException {
    Manifest manifest = run.manifest();
    String app =
        manifest.tiers().entrySet().stream()
            .filter(tier -> tier.getValue().server().equals("php-fpm"))
            .map(Map.Entry::getKey)
            .reduce((_, _) -> "")
            .filter(host -> !host.isEmpty())
            .orElseThrow(
                () -> new IllegalArgumentException(run.path() + ": one PHP-FPM would be right"));
    String first = manifest.tiers().firstEntry().getKey();
    List<String> php =
        read(run.logsFolder(app).resolve("access.log")).stream()
            .filter(line -> !line.contains(" /status"))
            .toList();
    Recount recount =
        new Recount(
            run.summary(),
            run.summary().tiers().get(app),
            WebLine.all(read(run.logsFolder(first).resolve("access.log"))),
            php,
            FpmStatus.of(read(run.logsFolder(app).resolve("status.log"))));
    return recount.lines(
        manifest.phases().measureStartMicros().orElseThrow(),
        manifest.phases().measureEndMicros().orElseThrow(),
        ServerRequest.FORMAT.read(run.serverRequestsFile(app)).size());
  }

  private static List<String> read(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(
          file + ": there is no such file; a run of WordPress on nginx or Apache would be right");
    }
    return Files.readAllLines(file);
  }

  /**
   * @param start of the measure phase, in microseconds since 1970
   * @param logged requests of PHP-FPM that the suite collected in the whole run
   */
  List<Line> lines(long start, long end, long logged) {
    long total = summary.requests().total();
    between("requests in the measure phase", total, start, end, false);
    between("of these with an error", summary.requests().errors(), start, end, true);
    List<WebLine> pages = web.stream().filter(WebLine::isProgram).toList();
    // What a user gave up, at the end of the load, may have come to PHP-FPM or not.
    List<WebLine> ended = pages.stream().filter(line -> !line.isGivenUp()).toList();
    within(
        "pages of the whole run: passed on by the web server", logged, ended.size(), pages.size());
    same("the same: in PHP-FPM's access log", logged, php.size());
    same("the same: accepted, by its status page", logged, status.accepted() - 1);
    long failed = php.stream().filter(line -> !line.contains(" 200 ")).count();
    long failedAtWeb = ended.stream().filter(line -> line.status() != 200).count();
    same("of these not answered with 200, web server and PHP-FPM", failedAtWeb, failed);
    dropped(start, end);
    full();
    return lines;
  }

  private void between(String what, long suite, long start, long end, boolean errors) {
    long least = count(start + EDGE_MICROS, end - EDGE_MICROS, errors);
    long most = count(start - EDGE_MICROS, end + EDGE_MICROS, errors);
    within(what, suite, least, most);
  }

  private void within(String what, long suite, long least, long most) {
    String own = least == most ? "" + least : least + " to " + most;
    lines.add(new Line(what, "" + suite, own, least <= suite && suite <= most));
  }

  private long count(long from, long to, boolean errors) {
    return web.stream()
        .filter(line -> line.arrivalMicros() >= from && line.arrivalMicros() < to)
        .filter(line -> !errors || line.status() >= 400)
        .count();
  }

  private void same(String what, long suite, long own) {
    lines.add(new Line(what, "" + suite, "" + own, suite == own));
  }

  private void dropped(long start, long end) {
    if (app.droppedRequests().isEmpty() || web.stream().allMatch(this::isNotTold)) {
      return;
    }
    long suite = app.droppedRequests().getAsLong();
    long own =
        web.stream()
            .filter(line -> line.arrivalMicros() >= start && line.arrivalMicros() < end)
            .filter(line -> line.connectMicros().orElse(0) >= SENT_AGAIN_MICROS)
            .count();
    boolean agrees = Math.abs(suite - own) <= Math.max(FEW, UNSEEN * suite);
    lines.add(
        new Line("dropped by PHP-FPM: connecting took a second", "" + suite, "" + own, agrees));
  }

  private boolean isNotTold(WebLine line) {
    return line.connectMicros().isEmpty();
  }

  /** A queue that dropped was full, and one that did not never held more than its limit. */
  private void full() {
    long own = status.mostActive() + status.mostWaiting();
    int limit = app.queueLimit();
    boolean overflowed = app.droppedRequests().orElse(app.droppedPackets()) > 0;
    lines.add(
        new Line(
            "most in PHP-FPM and its queue, by its status page, of its limit",
            limit + (overflowed ? ", overflowed" : ""),
            "" + own,
            overflowed ? own >= limit && own <= limit + 1 : own <= limit + 1));
  }

  /** Prints the numbers of the run in a folder; exits with 1 if any do not agree. */
  public static void main(String[] arguments) throws IOException {
    List<Line> all = of(RunDirectory.open(Path.of(arguments[0])));
    System.out.println("| what | the suite | the servers' own | agrees |");
    System.out.println("|---|---|---|---|");
    all.forEach(
        line ->
            System.out.printf(
                "| %s | %s | %s | %s |%n",
                line.what(), line.suite(), line.own(), line.agrees() ? "yes" : "**no**"));
    System.exit(all.stream().allMatch(Line::agrees) ? 0 : 1);
  }
}
