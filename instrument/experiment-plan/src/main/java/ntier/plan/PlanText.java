package ntier.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.paper.PaperResult;

/**
 * A plan for people: one line per value, with where the value came from ({@code ntier explain}).
 */
public final class PlanText {
  /** Parameters of causes that are found before a run. */
  private static final List<String> FOUND =
      List.of(BurstyPlan.BATCH, BurstyPlan.BURST_MILLIS, DiskPlan.LIMIT);

  private static final String APPLICATION = "application";

  private final Plan plan;
  private final List<Row> rows = new ArrayList<>();

  /**
   * One value of a plan.
   *
   * @param path in the experiment, such as {@code workload.users}
   * @param origin who set it, and where
   */
  public record Row(String path, String value, String origin) {}

  private PlanText(Plan plan) {
    this.plan = plan;
  }

  /** Lines of three columns: the value's path, the value, its origin. */
  public static List<String> lines(Plan plan) {
    return aligned(explained(plan));
  }

  /** All values; together they make the run. */
  public static List<Row> rows(Plan plan) {
    return new PlanText(plan).rows();
  }

  /** The same and, after them, what a paper reports of it, which makes no other run. */
  static List<Row> explained(Plan plan) {
    PlanText text = new PlanText(plan);
    if (isDefault(plan)) {
      text.row(APPLICATION, plan.applicationName());
    }
    text.rows();
    plan.paper().ifPresent(text::paper);
    return text.rows;
  }

  private void paper(PaperResult paper) {
    row("paper.result", paper.result());
    if (!paper.section().isEmpty()) {
      row("paper.section", paper.section());
    }
    row("paper.reports", paper.reports());
    new TreeMap<>(paper.reproduced()).forEach((key, says) -> row("paper.reproduced." + key, says));
  }

  /** A plan says that it is of another application: so those of older runs stay as they are. */
  private static boolean isDefault(Plan plan) {
    return plan.applicationName().equals(ApplicationDescription.DEFAULT);
  }

  private List<Row> rows() {
    row("title", plan.title());
    row("profile", plan.profile());
    if (!isDefault(plan)) {
      row(APPLICATION, plan.applicationName());
    }
    if (!plan.database().isEmpty()) {
      row("database", plan.database());
    }
    plan.tiers().forEach(tier -> row("stack." + tier.name(), tier.servers()));
    plan.foundWith().ifPresent(other -> row("found-with", other.stack()));
    workload(plan.workload());
    row("phases.ramp", Units.text(plan.phases().ramp()));
    row("phases.warmUp", Units.text(plan.phases().warmUp()));
    row("phases.measure", Units.text(plan.phases().measure()));
    plan.calibration().ifPresent(this::calibration);
    for (int i = 0; i < plan.injections().size(); i++) {
      row("inject[" + i + "]", injection(plan.injections().get(i)));
    }
    if (plan.injections().isEmpty()) {
      row("inject", "none");
    }
    plan.between().ifPresent(between -> row("network.between", between.word()));
    plan.synTimeout().ifPresent(timeout -> row("network.syn-timeout", Units.text(timeout)));
    plan.tiers().forEach(this::tier);
    plan.hosts().forEach(this::host);
    plan.bursty().ifPresent(this::bursty);
    return rows;
  }

  private void calibration(CalibrationPlan calibration) {
    rows.add(
        new Row(
            "calibration",
            "%s to %s%% of a core"
                .formatted(
                    calibration.tier().name(),
                    calibration.tier().settings().get(CalibrationPlan.UTILISATION).value()),
            "the work is found before the run"));
  }

  private void workload(WorkloadPlan workload) {
    row(
        "workload.users",
        workload.fill().map(FillPlan::text).orElse(Integer.toString(workload.users())));
    row("workload.thinkTime", Units.text(workload.thinkTime()));
    if (!workload.mix().isEmpty()) {
      row("workload.mix", workload.mix());
    }
    row("workload.connections", word(workload.connections()));
    if (workload.protocol() != UserProtocol.HTTP) {
      row("workload.protocol", workload.protocol().word());
    }
    row("workload.images", word(workload.images()));
    workload.arrivals().ifPresent(open -> row("workload.arrivals", open.text()));
    row("workload.seed", Long.toString(workload.seed()));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String injection(InjectionPlan injection) {
    boolean lasts = !injection.length().isZero();
    String asked = injection.stall().map(StallPlan::text).orElse(Units.text(injection.length()));
    String length = lasts ? " for " + asked : "";
    StringBuilder text = new StringBuilder(injection.cause() + " " + injection.target() + length);
    text.append(' ').append(injection.schedule().text());
    boolean found = !lasts && injection.stall().isPresent();
    if (found) {
      text.append(", stalls of ").append(asked);
    }
    new TreeMap<>(injection.parameters())
        .forEach(
            (name, value) -> {
              boolean late = found && FOUND.contains(name);
              text.append(", ").append(name).append(' ').append(late ? "to be found" : value);
            });
    return text.toString();
  }

  private void tier(TierPlan tier) {
    String role = tier.name();
    for (Map.Entry<String, SettingValue> setting : new TreeMap<>(tier.settings()).entrySet()) {
      row(role + "." + setting.getKey(), setting.getValue().value());
    }
    rows.add(
        new Row(
            role + " queue limit",
            Integer.toString(tier.queueLimit()),
            "computed, " + tier.style().name().toLowerCase(Locale.ROOT)));
  }

  private void host(HostPlan host) {
    String path = "hosts." + host.name() + ".";
    host.machine().ifPresent(machine -> row(path + "machine", machine));
    row(path + "cores", cores(host));
    row(path + "weight", Integer.toString(host.weight()));
    host.quotaCores().ifPresent(quota -> row(path + "quota", Double.toString(quota)));
    host.disk().ifPresent(disk -> row(path + "disk", disk.text()));
    host.link()
        .ifPresent(
            link -> {
              link.mtu().ifPresent(mtu -> row(path + "mtu", Integer.toString(mtu)));
              link.gsoMax().ifPresent(most -> row(path + "gsoMax", Units.bytesText(most)));
              link.receiveOn().ifPresent(whose -> row(path + "receiveOn", whose.word()));
            });
    if (!host.sysctls().isEmpty()) {
      row(path + "sysctls", new TreeMap<>(host.sysctls()).toString());
    }
  }

  /** As the profile counts them. */
  private static String cores(HostPlan host) {
    return host.machine().isEmpty()
        ? host.cores().toString()
        : host.cores().stream().map(PlacedPlan::index).toList().toString();
  }

  private void bursty(BurstyPlan bursty) {
    own("load", bursty.load().text());
    own("database", bursty.database());
    for (TierPlan tier : bursty.tiers()) {
      own(tier.name(), tier.server() + " " + new TreeMap<>(tier.settingTexts()));
    }
    for (HostPlan host : bursty.hosts()) {
      own(host.name(), "cores " + cores(host) + ", weight " + host.weight());
    }
  }

  private void own(String name, String value) {
    rows.add(new Row("SysBursty " + name, value, "computed"));
  }

  private void row(String path, String value) {
    Origin origin = plan.origins().get(path);
    String from =
        origin.place().isEmpty() ? origin.source() : origin.source() + " " + origin.place();
    rows.add(new Row(path, value, from));
  }

  /** Rows as lines of three columns. */
  static List<String> aligned(List<Row> rows) {
    int first = rows.stream().mapToInt(row -> row.path().length()).max().orElse(1);
    int second = rows.stream().mapToInt(row -> Math.min(40, row.value().length())).max().orElse(1);
    String format = "%-" + first + "s  %-" + second + "s  %s";
    return rows.stream()
        .map(row -> format.formatted(row.path(), row.value(), row.origin()))
        .toList();
  }
}
