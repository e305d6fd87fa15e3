/**
 * The testbed: its hosts and the network between them. Every change to the machine is in the
 * journal before it is made.
 */
package ntier.testbed.local;
