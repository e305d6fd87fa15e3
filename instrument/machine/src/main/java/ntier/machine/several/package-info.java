/**
 * Several machines as one: each order goes to the machines whose hosts it is about, by their clock
 * and with folders of theirs, and what they answer and recorded is put together.
 *
 * <pre>
 *   runner: SeveralMachines --RemoteMachine-- ssh --Agent-- LocalMachine   m0: client
 *                           --RemoteMachine-- ssh --Agent-- LocalMachine   m1: web
 *                                                  m0 and m1: VXLAN between their bridges
 * </pre>
 *
 * All times that the runner sees are by the runner's clock.
 */
package ntier.machine.several;
