package ntier.machine.several;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import ntier.archive.RunDirectory;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.clocks.EchoToken;

/** The clocks of machines that are up: all measure theirs against the users' machine's. */
final class MachinesClocks {
  private final Member users;
  private final List<Member> members;
  private final EchoToken token;
  private final Answer.Listening server;
  private final Map<Path, Long> begun = new ConcurrentHashMap<>();

  private MachinesClocks(
      Member users, List<Member> members, EchoToken token, Answer.Listening server) {
    this.users = users;
    this.members = members;
    this.token = token;
    this.server = server;
  }

  /** The users' machine answers from now on. */
  static MachinesClocks answeredBy(Member users, List<Member> members) throws IOException {
    EchoToken token = EchoToken.random();
    Answer.Listening server =
        users.machine().echo(new Order.Echo(users.at(), token.high(), token.low()));
    return new MachinesClocks(users, members, token, server);
  }

  /** The others measure theirs, for a run. */
  void measure(String run) throws IOException {
    begun.put(Path.of(run), Clocks.realtimeMicros());
    List<Member> others = members.stream().filter(member -> !member.equals(users)).toList();
    AtAll.whole(
        others,
        member ->
            member
                .machine()
                .clock(
                    new Order.Clock(
                        member.name(),
                        member.at(),
                        server,
                        token.high(),
                        token.low(),
                        member.folders().there(run))));
  }

  /** What was recorded of a run. */
  Recordings recordings(String run) {
    Path folder = Path.of(run);
    return new Recordings(
        members, RunDirectory.begun(folder), begun.getOrDefault(folder, Clocks.realtimeMicros()));
  }
}
