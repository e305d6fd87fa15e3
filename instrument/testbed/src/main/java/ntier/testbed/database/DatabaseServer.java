package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ntier.linux.Architecture;
import ntier.plan.application.ApplicationData.Loader;
import ntier.plan.application.ApplicationData.Order;
import ntier.plan.tier.DatabaseDescription;
import ntier.plan.tier.Template;
import ntier.plan.tier.TierDescription;
import ntier.provisioning.ProvisioningException;
import ntier.testbed.MachineCommand;
import ntier.testbed.rights.Confined;
import ntier.testbed.rights.Owners;
import ntier.testbed.rights.PlainUsers;
import ntier.testbed.rights.Rights;

/**
 * A database server that is there, and how it builds a data directory.
 *
 * @param tier has {@code data}
 * @param names for the templates of {@code data}
 * @param parts folders that the program needs
 */
public record DatabaseServer(
    TierDescription tier, ServerProgram program, Map<String, String> names, List<Path> parts) {
  private static final String SOURCE = "source ";

  /** What a socket's address has room for (unix(7): 108 bytes, the last of them NUL). */
  private static final int LONGEST_SOCKET = 107;

  public DatabaseServer {
    names = Map.copyOf(names);
    parts = List.copyOf(parts);
  }

  /**
   * Finds the server's program, and looks whether it is what the tier needs.
   *
   * @param tier has {@code data}
   * @param parts unpacked parts by name
   * @param settings texts of the tier's settings by name
   * @throws ProvisioningException if there is no such program, or it is not the right one: which
   *     file, what it is, what would be right
   */
  public static DatabaseServer find(
      TierDescription tier, Map<String, Path> parts, Map<String, String> settings)
      throws IOException {
    DatabaseDescription data = tier.data().orElseThrow();
    var names = new HashMap<>(settings);
    parts.forEach((name, path) -> names.put("part." + name, path.toString()));
    names.put("lib", Architecture.ofThisMachine().triplet());
    var need = new ServerNeed(tier.server(), data.setting(), data.needs());
    var folders = List.copyOf(parts.values());
    var program =
        need.find(
            Template.render(tier.source(), data.server(), names),
            environment(tier, data, names),
            folders);
    return new DatabaseServer(tier, program, names, folders);
  }

  /** All that decides what it builds from given rows, the same wherever it is built. */
  List<Object> fingerprint() {
    var all = names("data", "tmp", "sql");
    return List.of(program.version(), arguments(all), environment(all), data().before());
  }

  /**
   * Builds a data directory.
   *
   * @param sql all that is to be in it, one statement per line
   * @param folder empty, becomes the data directory; the builder's user's afterwards
   * @param scratch for temporary files
   */
  MachineCommand.Result build(String sql, Path folder, Path scratch) throws IOException {
    Path file = scratch.resolve("load.sql");
    var all = names(folder.toString(), scratch.toString(), file.toString());
    Files.writeString(file, before(all) + sql);
    var line = new ArrayList<>(List.of(program.file().toString()));
    line.addAll(arguments(all));
    var rights = Rights.of(PlainUsers.ofThisMachine().builder());
    Owners.give(folder, rights.uid());
    Owners.give(scratch, rights.uid());
    var needed = new ArrayList<>(parts);
    needed.addAll(List.of(program.file(), folder, scratch));
    return MachineCommand.run(Confined.command(rights, needed, line), file, environment(all));
  }

  /**
   * Serves a data directory that it has built, and has it filled.
   *
   * @param folder the data directory, the builder's user's
   * @param scratch of the builder's user, for the socket and temporary files
   * @throws IOException if no loader can fill a database of this server
   */
  MachineCommand.Result fill(Loader loader, Order order, Path folder, Path scratch)
      throws IOException {
    if (data().serve().isEmpty()) {
      throw new IOException(
          "%s cannot be filled by a loader; data of its tier.yaml have no key serve, such as that of tiers/mariadb"
              .formatted(tier.server()));
    }
    Path socket = scratch.resolve("s");
    if (socket.toString().length() > LONGEST_SOCKET) {
      throw new IOException(
          "the path of the socket %s is too long (at most %d characters); a shorter NTIER_CACHE would be right"
              .formatted(socket, LONGEST_SOCKET));
    }
    var all = names(folder.toString(), scratch.toString(), "");
    all.put("socket", socket.toString());
    var line = new ArrayList<>(List.of(program.file().toString()));
    data().serve().forEach(argument -> line.add(render(argument, all)));
    var variables = new HashMap<>(loader.environment());
    variables.putAll(variables(order, socket, scratch));
    var script =
        new LoadingScript(
                with(environment(all), line),
                socket,
                scratch.resolve("server.txt"),
                with(variables, loader.command()))
            .command();
    var needed = new ArrayList<>(parts);
    needed.addAll(List.of(program.file(), folder, scratch));
    needed.addAll(loader.needed());
    var rights = Rights.of(PlainUsers.ofThisMachine().builder());
    return MachineCommand.run(
        Confined.command(rights, needed, script), Path.of("/dev/null"), Map.of());
  }

  /** A command line with variables of its own: libraries of one are not those of another. */
  private static List<String> with(Map<String, String> variables, List<String> line) {
    var all = new ArrayList<>(List.of("/usr/bin/env"));
    variables.forEach((name, value) -> all.add(name + "=" + value));
    all.addAll(line);
    return all;
  }

  private static Map<String, String> variables(Order order, Path socket, Path scratch) {
    return Map.of(
        "NTIER_SOCKET", socket.toString(),
        "NTIER_DATABASE", order.database(),
        "NTIER_USER", order.user(),
        "NTIER_PASSWORD", order.password(),
        "NTIER_SIZE", order.size(),
        "NTIER_SEED", Long.toString(order.seed()),
        "NTIER_SCRATCH", scratch.toString());
  }

  private String before(Map<String, String> all) throws IOException {
    var sql = new StringBuilder();
    for (String statement : data().before()) {
      String text = render(statement, all);
      sql.append(
          text.startsWith(SOURCE)
              ? Files.readString(Path.of(text.substring(SOURCE.length()))) + "\n"
              : text + ";\n");
    }
    return sql.toString();
  }

  private DatabaseDescription data() {
    return tier.data().orElseThrow();
  }

  /** Where a loader fills the directory: {@link #fingerprint}, and how it is served meanwhile. */
  List<Object> servingFingerprint() {
    var all = names("data", "tmp", "sql");
    all.put("socket", "socket");
    return List.of(data().serve().stream().map(argument -> render(argument, all)).toList());
  }

  private HashMap<String, String> names(String data, String tmp, String sql) {
    var all = new HashMap<>(names);
    all.putAll(Map.of("data", data, "tmp", tmp, "sql", sql));
    return all;
  }

  private List<String> arguments(Map<String, String> all) {
    return data().build().stream().map(argument -> render(argument, all)).toList();
  }

  private Map<String, String> environment(Map<String, String> all) {
    return environment(tier, data(), all);
  }

  private static Map<String, String> environment(
      TierDescription tier, DatabaseDescription data, Map<String, String> names) {
    return data.environment().entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> Template.render(tier.source(), entry.getValue(), names)));
  }

  private String render(String template, Map<String, String> all) {
    return Template.render(tier.source(), template, all);
  }
}
