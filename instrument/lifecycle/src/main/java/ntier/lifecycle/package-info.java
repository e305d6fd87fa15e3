/**
 * What the commands do on the machine: {@link ntier.lifecycle.ExperimentRun} is a run from start to
 * end, {@link ntier.lifecycle.ServedStack} a stack that is up, {@link ntier.lifecycle.Classroom}
 * the laboratory, all three around a {@link ntier.lifecycle.SystemUnderTest}. {@code sequence}
 * makes several runs and goes on with them, {@code control} takes requests from other processes for
 * a stack that is up, {@code console} prints.
 */
package ntier.lifecycle;
