package ntier.plan.paper;

import java.util.regex.Pattern;

/**
 * What claims can be about: a number that one run has. What it is of stands behind a dot, such as
 * the tier in {@code queue.web}.
 */
public enum Quantity {
  DROPPED(
      "dropped",
      "(" + Measure.TIER + Measure.BY_TIER + ")?",
      "dropped.web",
      MeasureUnit.SHARE,
      "dropped requests, of all requests: at all tiers, at one, or at one by millibottlenecks of another"),
  VLRT("vlrt", "", "vlrt", MeasureUnit.SHARE, "requests of 1 s and more, of all requests"),
  VLRT_LOST(
      "vlrt.lost",
      "",
      "vlrt.lost",
      MeasureUnit.SHARE,
      "requests of 1 s and more that lost a packet, of all requests"),
  VLRT_WAITED(
      "vlrt.waited",
      "",
      "vlrt.waited",
      MeasureUnit.SHARE,
      "requests of 1 s and more that only waited, of all requests"),
  VLRT_TYPES(
      "vlrt.types",
      "",
      "vlrt.types",
      MeasureUnit.SHARE,
      "types of request with VLRT, of those of which there must be some if all are hit alike"),
  VLRT_RAREST(
      "vlrt.rarest",
      "",
      "vlrt.rarest",
      MeasureUnit.PERCENT,
      "VLRT of the type that has the fewest against VLRT of all, of the requests that began while the first tier dropped"),
  QUEUED_TYPES(
      "queued.types",
      "",
      "queued.types",
      MeasureUnit.SHARE,
      "types of request in the first tier's queue while it is full, of the types with 1 % of the requests or more"),
  CLUSTERS(
      "clusters",
      "\\.[1-9]\\d?s(\\+[1-9]\\d?s)*",
      "clusters.3s+6s+9s",
      MeasureUnit.SHARE,
      "VLRT that end within half a second after so many seconds, of all VLRT"),
  ORIGIN(
      "origin",
      Measure.TIER,
      "origin.app",
      MeasureUnit.SHARE,
      "drops by millibottlenecks of the tier, of all drops, unexplained ones too; without drops, their share of the time of all millibottlenecks"),
  KIND(
      "kind",
      "\\.(freeze|cpu|io|gc|memory|network|lock)",
      "kind.cpu",
      MeasureUnit.SHARE,
      "the same, by millibottlenecks of the kind"),
  QUEUE(
      "queue", Measure.TIER, "queue.web", MeasureUnit.REQUESTS, "most requests queued in the tier"),
  OVERLAP(
      "overlap",
      Measure.TIER,
      "overlap.app",
      MeasureUnit.SHARE,
      "share of requests that the queues from the first tier to this one have in common during its millibottlenecks, median"),
  LENGTH(
      "length",
      Measure.TIER,
      "length.app",
      MeasureUnit.MILLIS,
      "length of the tier's millibottlenecks, median; 0 without any"),
  INTERVAL(
      "interval",
      Measure.TIER,
      "interval.db",
      MeasureUnit.MILLIS,
      "from one millibottleneck of the tier to the next, median"),
  IO_WAIT(
      "io-wait",
      Measure.TIER,
      "io-wait.db",
      MeasureUnit.SHARE,
      "most that a task of the tier waited for its disk in 50 ms"),
  UTILISATION(
      "utilisation",
      "(" + Measure.TIER + ")?",
      "utilisation",
      MeasureUnit.PERCENT,
      "CPU of the tier, or of the busiest one, of one core"),
  CORE(
      "core",
      "",
      "core",
      MeasureUnit.PERCENT,
      "the fullest core, without what SysBursty computes on it"),
  BOTH_WAYS(
      "both-ways",
      "",
      "both-ways",
      MeasureUnit.TIMES,
      "millibottlenecks by which a tier above and a tier below dropped");

  private final String key;
  private final Pattern pattern;
  private final boolean ofTier;
  private final String example;
  private final MeasureUnit unit;
  private final String about;

  Quantity(String key, String more, String example, MeasureUnit unit, String about) {
    this.key = key;
    this.pattern = Pattern.compile(Pattern.quote(key) + more);
    this.ofTier = more.contains(Measure.TIER);
    this.example = example;
    this.unit = unit;
    this.about = about;
  }

  boolean names(String measure) {
    return pattern.matcher(measure).matches();
  }

  /** What stands before what it is of. */
  String key() {
    return key;
  }

  /** Whether a tier may stand behind its key. */
  boolean ofTier() {
    return ofTier;
  }

  /** A measure of it. */
  public String example() {
    return example;
  }

  public MeasureUnit unit() {
    return unit;
  }

  /** What is counted, for people. */
  public String about() {
    return about;
  }
}
