package ntier.lifecycle;

import java.nio.file.Path;
import java.util.List;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;
import ntier.machine.Machine;
import ntier.plan.Plan;

/** What a run's record is about. */
interface RunSubject {
  /** The experiment's name. */
  String experiment();

  /** Of every random draw. */
  long seed();

  /** Of whose application it is. */
  Plan plan();

  /** Where it runs. */
  Machine machine();

  /** What it is made from. */
  List<Manifest.Part> parts();

  /** Writes its plan. */
  void writePlan(RunDirectory run);

  /** Files that are there when all else is written. */
  List<Path> lastFiles(RunDirectory run);

  /** A system under the load of emulated users. */
  static RunSubject of(SystemUnderTest system) {
    return new RunSubject() {
      @Override
      public String experiment() {
        return plan().experiment();
      }

      @Override
      public long seed() {
        return plan().workload().seed();
      }

      @Override
      public Plan plan() {
        return system.plan();
      }

      @Override
      public Machine machine() {
        return system.machine();
      }

      @Override
      public List<Manifest.Part> parts() {
        return system.parts();
      }

      @Override
      public void writePlan(RunDirectory run) {
        run.write(plan());
      }

      /** The load and the monitors write these when all else of them is written. */
      @Override
      public List<Path> lastFiles(RunDirectory run) {
        return List.of(run.workloadFile(), run.monitorsFile());
      }
    };
  }
}
