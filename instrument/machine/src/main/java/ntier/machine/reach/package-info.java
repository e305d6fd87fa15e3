/**
 * Other machines, as the command of a profile reaches them: what is there, before anything runs.
 */
package ntier.machine.reach;
