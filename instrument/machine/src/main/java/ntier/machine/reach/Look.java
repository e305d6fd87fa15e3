package ntier.machine.reach;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import ntier.plan.Between;
import ntier.plan.MachinePlan;

/**
 * Looks at a machine before anything runs there: one script over the way that its profile says,
 * which changes nothing.
 */
public final class Look {
  /** What a run needs of a machine's own programs. */
  private static final String TOOLS =
      "ip tc nsenter unshare setsid setpriv mount umount tar sha256sum";

  private static final String MODULES = "modules";
  private static final long LEAST_BYTES = 4_000_000_000L;
  private static final double FAR_SECONDS = 1;

  /** ssh's own words are a line or two; a banner before them may be long. */
  private static final int MOST_LINES = 6;

  private static final String SCRIPT =
      """
      export LC_ALL=C PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin"
      echo "time=$(date +%s.%N)"
      if [ "$(id -u)" = 0 ]; then echo root=root; elif why=$(sudo -n true 2>&1); then echo root=sudo; else echo "root=no, $why"; fi
      echo "machine=$(uname -m)"
      echo "kernel=$(uname -r)"
      echo "system=$(. /etc/os-release 2>/dev/null; echo "$PRETTY_NAME")"
      echo "cores=$(nproc)"
      echo "memory=$(sed -n 's/^MemTotal: *\\([0-9]*\\) kB/\\1/p' /proc/meminfo)"
      folder=/var/cache; [ -d "$folder" ] || folder=/
      echo "free=$(df -Pk "$folder" | sed -n '2s/ *[^ ]* *[^ ]* *[^ ]* *\\([0-9]*\\) .*/\\1/p')"
      for tool in TOOLS; do command -v "$tool" >/dev/null || echo "lacks=$tool"; done
      echo "capabilities=$(sed -n 's/^CapEff:[[:space:]]*//p' /proc/self/status)"
      if read -r inside outside count </proc/self/uid_map; then echo "users=$inside $outside $count"; fi
      [ ! -d /sys/fs/cgroup ] || [ -w /sys/fs/cgroup ] || echo readonly=/sys/fs/cgroup
      if grep -qi gvisor /proc/version; then echo sandbox=gVisor; fi
      for module in bridge veth vxlan; do
        [ -d "/sys/module/$module" ] || grep -q "/$module.ko" "/lib/modules/$(uname -r)/modules.builtin" 2>/dev/null ||
          modprobe -n -q "$module" 2>/dev/null || grep -q " ${module}_" /proc/kallsyms 2>/dev/null || echo "module=$module"
      done
      if [ -f /sys/fs/cgroup/cgroup.controllers ]; then echo "cgroups=v2: $(cat /sys/fs/cgroup/cgroup.controllers)"; else echo cgroups=v1; fi
      echo end=ntier
      """
          .replace("TOOLS", TOOLS);

  private Look() {}

  /**
   * What a machine has and lacks.
   *
   * @param name of the machine
   * @param reach how it is reached, in words
   * @param findings the first says whether it is reached; if not, it is the only one
   */
  public record Seen(String name, String reach, List<Finding> findings) {
    public Seen {
      findings = List.copyOf(findings);
    }

    /** Whether it has all that is needed. */
    public boolean able() {
      return findings.stream().allMatch(one -> one.ok() || !one.needed());
    }
  }

  /**
   * Looks at a machine.
   *
   * @param between what joins it to the others
   * @param limit for how long it may take to answer
   */
  public static Seen at(MachinePlan machine, Between between, Duration limit)
      throws InterruptedException {
    return new Seen(
        machine.name(), machine.reach().text(), findings(machine.reach(), between, limit));
  }

  private static List<Finding> findings(MachinePlan.Reach reach, Between between, Duration limit)
      throws InterruptedException {
    double before = now();
    Shell.Said said;
    try {
      said = Shell.run(reach, SCRIPT, limit);
    } catch (IOException e) {
      return List.of(notReached(e.getMessage(), reach));
    }
    double after = now();
    Map<String, List<String>> told = told(said.output());
    if (!told.containsKey("end")) {
      return List.of(notReached(why(said, limit), reach));
    }
    List<Finding> found = new ArrayList<>();
    found.add(Finding.of("reached", true, true, "in %.1f s".formatted(after - before), ""));
    found.addAll(facts(told));
    found.removeIf(one -> one.name().equals(MODULES) && between == Between.GIVEN);
    if (reach instanceof MachinePlan.Pod) {
      found.add(Privileges.finding(told));
    }
    found.add(clock(Double.parseDouble(one(told, "time")), before, after));
    return found;
  }

  private static double now() {
    return System.currentTimeMillis() / 1e3;
  }

  private static Finding notReached(String why, MachinePlan.Reach reach) {
    String fix =
        switch (reach) {
          case MachinePlan.Ssh _ ->
              "%s true has to work without a question: a key that needs no passphrase or is in an agent, and a known host"
                  .formatted(reach.text());
          case MachinePlan.Pod pod ->
              "%s true has to work: the pod runs (kubectl apply -k deploy/kubernetes makes those of profile kubernetes), and kubectl's context is that cluster, with the right to create pods/exec in namespace %s"
                  .formatted(String.join(" ", Kubectl.ofThisProcess().exec(pod)), pod.namespace());
          case MachinePlan.Command _ -> "%s true has to work".formatted(reach.text());
        };
    return Finding.of("reached", true, false, why, fix);
  }

  private static String why(Shell.Said said, Duration limit) {
    List<String> words = said.errors().strip().lines().map(String::strip).toList();
    String last =
        String.join("; ", words.subList(Math.max(0, words.size() - MOST_LINES), words.size()));
    if (!said.ended()) {
      String late = "no answer within %d s".formatted(limit.toSeconds());
      return last.isEmpty() ? late : late + ": " + last;
    }
    return last.isEmpty() ? "it said nothing, exit code " + said.exitCode() : last;
  }

  private static Map<String, List<String>> told(String output) {
    Map<String, List<String>> told = new LinkedHashMap<>();
    for (String line : output.lines().toList()) {
      int at = line.indexOf('=');
      if (at > 0) {
        told.computeIfAbsent(line.substring(0, at), _ -> new ArrayList<>())
            .add(line.substring(at + 1));
      }
    }
    return told;
  }

  private static String one(Map<String, List<String>> told, String key) {
    return Optional.ofNullable(told.get(key)).map(List::getFirst).orElse("");
  }

  private static List<Finding> facts(Map<String, List<String>> told) {
    String root = one(told, "root");
    List<String> lacks = told.getOrDefault("lacks", List.of());
    List<String> modules = told.getOrDefault("module", List.of());
    return List.of(
        Finding.of(
            "root",
            true,
            List.of("root", "sudo").contains(root),
            root.equals("sudo") ? "by sudo, without a password" : root,
            "sudo that asks for no password, for this user, or a login as root"),
        Finding.of(
            "system",
            true,
            one(told, "kernel").matches("\\d.*"),
            "%s, Linux %s, %s"
                .formatted(one(told, "system"), one(told, "kernel"), one(told, "machine")),
            "a machine with Linux"),
        Finding.of(
            "tools",
            true,
            lacks.isEmpty(),
            lacks.isEmpty() ? TOOLS.replace(" ", ", ") : "missing: " + String.join(", ", lacks),
            "apt-get install iproute2 util-linux mount tar coreutils"),
        Finding.of(
            MODULES,
            true,
            modules.isEmpty(),
            modules.isEmpty() ? "bridge, veth, vxlan" : "missing: " + String.join(", ", modules),
            "modprobe " + String.join(" ", modules) + "; a container's have to be its host's"),
        Finding.of("cores", true, number(told, "cores") >= 1, one(told, "cores"), ""),
        memory("memory", number(told, "memory"), "a machine with 4 GB or more"),
        memory("free disk", number(told, "free"), "4 GB or more free in /var/cache"),
        Finding.of("cgroups", false, true, one(told, "cgroups"), ""));
  }

  private static Finding memory(String name, long kib, String fix) {
    String detail = String.format(Locale.ROOT, "%.1f GB", kib * 1024 / 1e9);
    return Finding.of(name, true, kib * 1024 >= LEAST_BYTES, detail, fix);
  }

  private static long number(Map<String, List<String>> told, String key) {
    String text = one(told, key);
    return text.matches("\\d{1,15}") ? Long.parseLong(text) : 0;
  }

  /**
   * Beside the time here half-way: as far off as that the way there and the way back may have
   * differed. A run measures it while it goes on; this is for what an administrator should mend.
   */
  private static Finding clock(double there, double before, double after) {
    double error = (after - before) / 2;
    double ahead = there - (before + after) / 2;
    String detail =
        String.format(Locale.ROOT, "%+.1f s ± %.1f s beside this machine's", ahead, error);
    boolean near = Math.abs(ahead) <= FAR_SECONDS + error;
    return Finding.of("clock", false, near, detail, "apt-get install chrony there");
  }
}
