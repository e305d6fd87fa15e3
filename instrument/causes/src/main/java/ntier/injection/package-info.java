/**
 * What all causes of millibottlenecks share. An {@link ntier.injection.Injector} makes those of one
 * cause on one host, on an absolute schedule, writes down what it did in microseconds, and undoes
 * itself, also when it is killed, through the journal; {@link ntier.injection.InjectionThread} runs
 * its schedule. {@link ntier.injection.Causes} finds the causes: {@code CONTRIBUTING.md} says how
 * to add one.
 */
package ntier.injection;
