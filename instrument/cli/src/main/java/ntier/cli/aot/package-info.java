/**
 * What a build does once so that the suite's JVMs need not do it at each start: their classes are
 * loaded and linked ahead of time. Begin reading at {@link ntier.cli.aot.AotTraining}.
 */
package ntier.cli.aot;
