/**
 * Applications as data: what {@code applications/NAME/application.yaml} says. No other package
 * knows any application; who needs to know something of one asks its {@link
 * ntier.plan.application.ApplicationDescription}.
 */
package ntier.plan.application;
