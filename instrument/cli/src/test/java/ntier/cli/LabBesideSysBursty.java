package ntier.cli;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import ntier.lifecycle.Classroom;
import ntier.lifecycle.Machines;
import ntier.lifecycle.Suite;
import ntier.lifecycle.console.ProgressLine;
import ntier.testbed.TestbedSettings;

/**
 * The laboratory of an experiment that has SysBursty, until TERM, as a process of its own: {@code
 * ntier lab} asks for none.
 */
public final class LabBesideSysBursty {
  private LabBesideSysBursty() {}

  /**
   * @param sets {@code key=value} of the experiment
   */
  public static void main(String[] sets) throws Exception {
    Suite suite = Suite.open();
    Classroom classroom =
        new Classroom(
            suite,
            Machines.local(suite.home(), TestbedSettings.standard()),
            further -> {
              List<String> all = new ArrayList<>(List.of(sets));
              all.addAll(further);
              return suite.plan(Suite.FIRST_RUN, all);
            },
            UpCommand.WHAT + "lab",
            "ntier lab",
            ProgressLine.onStandardOutput());
    Interruptible.call(
        () -> {
          classroom.serve(new InetSocketAddress("127.0.0.1", 0));
          return null;
        });
  }
}
