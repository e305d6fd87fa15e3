package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import ntier.plan.Between;
import ntier.plan.MachinePlan;
import ntier.plan.Place;
import ntier.plan.read.MachinesReader;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlValue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code deploy/kubernetes}, and the profile that is for it. */
class KubernetesManifestsTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final Path FOLDER = HOME.resolve("deploy/kubernetes");

  private YamlValue pods;

  @BeforeEach
  void readPods() {
    pods = read("pods.yaml");
  }

  private static YamlValue read(String file) {
    return YamlFile.read(file, FOLDER.resolve(file));
  }

  /** A value by its keys; of a list the only one. */
  private static Optional<YamlValue> find(YamlValue from, String... keys) {
    YamlValue value = from;
    for (String key : keys) {
      if (value instanceof YamlValue.Items) {
        List<YamlValue> all = value.list("[…]");
        assertThat(all).as("of one, on the way to %s", key).hasSize(1);
        value = all.getFirst();
      }
      YamlValue.Entry entry = value.mapping("{…}").entries().get(key);
      if (entry == null) {
        return Optional.empty();
      }
      value = entry.value();
    }
    return Optional.of(value);
  }

  private static String text(YamlValue from, String... keys) {
    return find(from, keys).orElseThrow().scalar().text();
  }

  private static String inPod(YamlValue pods, String... keys) {
    return text(
        pods,
        Stream.concat(Stream.of("spec", "template", "spec"), Stream.of(keys))
            .toArray(String[]::new));
  }

  @Test
  @DisplayName("the profile's machines are the pods, all of them")
  void profile() {
    Place asked = Place.of("a test");
    List<MachinePlan> machines = MachinesReader.read(HOME, "kubernetes", asked);
    String namespace = text(read("namespace.yaml"), "metadata", "name");
    assertThat(text(read("kustomization.yaml"), "namespace")).isEqualTo(namespace);
    String name = text(pods, "metadata", "name");
    List<String> named =
        IntStream.range(0, Integer.parseInt(text(pods, "spec", "replicas")))
            .mapToObj(i -> "pod " + namespace + "/" + name + "-" + i)
            .toList();
    assertThat(machines).extracting(machine -> machine.reach().text()).isEqualTo(named);
    assertThat(MachinesReader.between(HOME, "kubernetes", asked)).isEqualTo(Between.GIVEN);
  }

  @Test
  @DisplayName("a pod has what an agent needs, and nothing of its node's namespaces")
  void privileges() {
    assertThat(inPod(pods, "containers", "securityContext", "privileged")).isEqualTo("true");
    assertThat(inPod(pods, "automountServiceAccountToken")).isEqualTo("false");
    YamlValue pod = find(pods, "spec", "template", "spec").orElseThrow();
    for (String ofTheNode : List.of("hostPID", "hostNetwork", "hostIPC")) {
      assertThat(find(pod, ofTheNode)).as(ofTheNode).isEmpty();
    }
    assertThat(
            text(
                read("namespace.yaml"), "metadata", "labels", "pod-security.kubernetes.io/enforce"))
        .isEqualTo("privileged");
    assertThat(inPod(pods, "containers", "volumeMounts", "mountPath"))
        .as("where work folders are beside a cache in its usual place")
        .isEqualTo("/var/cache/ntier/work");
  }

  @Test
  @DisplayName("what a pod asks for is its limit, in whole cores, so that it can have them alone")
  void guaranteed() {
    for (String resource : List.of("cpu", "memory")) {
      String limit = inPod(pods, "containers", "resources", "limits", resource);
      assertThat(inPod(pods, "containers", "resources", "requests", resource)).isEqualTo(limit);
    }
    assertThat(inPod(pods, "containers", "resources", "limits", "cpu")).matches("[1-9]");
  }

  @Test
  @DisplayName("the image is called as deploy/image/build calls it")
  void image() throws Exception {
    String image = inPod(pods, "containers", "image");
    assertThat(text(read("kustomization.yaml"), "images", "name")).isEqualTo(image);
    assertThat(Files.readString(HOME.resolve("deploy/image/build")))
        .contains(" tag=" + image + " ");
  }

  @Test
  @DisplayName("its first process ends the agents, which it knows by their class")
  void firstProcess() throws Exception {
    YamlValue args = find(pods, "spec", "template", "spec", "containers", "args").orElseThrow();
    String script = args.list("[…]").getFirst().scalar().text();
    assertThat(script).contains(AgentMain.class.getName().replace(".", "\\."));
    Process shell = new ProcessBuilder("sh", "-n", "-c", script).redirectErrorStream(true).start();
    String said = new String(shell.getInputStream().readAllBytes());
    assertThat(shell.waitFor()).as(said).isZero();
  }

  @Test
  @DisplayName("kustomize takes them")
  void kustomized() throws Exception {
    if (Stream.of(System.getenv("PATH").split(":"))
        .noneMatch(folder -> Files.isExecutable(Path.of(folder, "kubectl")))) {
      System.out.println("not tested here: kubectl kustomize, for there is no kubectl");
      return;
    }
    List<String> command = new ArrayList<>(List.of("kubectl", "kustomize", FOLDER.toString()));
    Process kubectl = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(kubectl.getInputStream().readAllBytes());
    assertThat(kubectl.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(kubectl.exitValue()).as(said).isZero();
    assertThat(said)
        .contains(
            "kind: Namespace", "kind: StatefulSet", "namespace: ntier", "image: ntier:latest");
  }
}
