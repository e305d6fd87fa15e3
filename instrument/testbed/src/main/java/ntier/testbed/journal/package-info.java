/**
 * What was changed on this machine and how to undo it, kept on disk so that it outlives a SIGKILL;
 * who may change it now; and the clean-up.
 */
package ntier.testbed.journal;
