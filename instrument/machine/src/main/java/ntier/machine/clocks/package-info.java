/**
 * How far a machine's clock is from that of another one: UDP echoes between the two, as NTP's (RFC
 * 5905, section 8), for as long as a run lasts.
 *
 * <pre>
 *   machine:    t1 sent |\              /| t4 received      offset = ((t2 - t1) + (t3 - t4)) / 2
 *                         \            /                    error  = ((t4 - t1) - (t3 - t2)) / 2
 *   reference:             | t2    t3 |
 * </pre>
 */
package ntier.machine.clocks;
