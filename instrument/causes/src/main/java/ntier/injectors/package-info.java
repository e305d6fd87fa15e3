/**
 * Injectors: each makes one kind of millibottleneck on one host, on an absolute schedule, writes
 * down what it did in microseconds, and undoes itself, also when it is killed, through the journal.
 * A new one implements {@link ntier.injectors.Injector} and is named in {@code META-INF/services};
 * {@link ntier.injectors.InjectionThread} runs its schedule.
 */
package ntier.injectors;
