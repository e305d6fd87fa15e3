/**
 * A machine elsewhere: orders go to an agent there, and answers come back, as lines of JSON over
 * two streams, such as those of a remote shell.
 *
 * <pre>
 *   runner: RemoteMachine  --{"id": 7, "verb": "startTier", "order": {...}}-->  Agent: a Machine
 *                          <--{"id": 7, "answer": [...]}----------------------
 *                          <--{"says": "fetching ..."}------------------------
 *                          <--{"alive": true}-- each second, both ways -->
 * </pre>
 */
package ntier.machine.remote;
