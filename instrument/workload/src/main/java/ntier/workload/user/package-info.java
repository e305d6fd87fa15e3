/**
 * The emulated user: when it asks, what its browser fetches beside a page, how long it thinks. What
 * it asks for is an application's {@link ntier.workload.user.Driver}, or pages of a list.
 */
package ntier.workload.user;
