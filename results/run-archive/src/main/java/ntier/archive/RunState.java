package ntier.archive;

/** How far a run came. A run whose process was killed stays {@link #RUNNING}. */
public enum RunState {
  RUNNING,
  FINISHED,
  FAILED,
  INTERRUPTED
}
