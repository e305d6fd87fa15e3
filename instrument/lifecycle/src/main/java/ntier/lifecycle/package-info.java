/**
 * What the commands do on the machine: {@link ntier.lifecycle.ExperimentRun} is a run from start to
 * end, {@link ntier.lifecycle.SeriesRun} several of them, {@link ntier.lifecycle.Classroom} the
 * laboratory. {@code control} takes requests from other processes for a stack that is up, {@code
 * console} prints.
 */
package ntier.lifecycle;
