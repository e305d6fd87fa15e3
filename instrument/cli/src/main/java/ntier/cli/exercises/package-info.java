/**
 * Exercises for a class: questions whose right answers are not written down but simulated, and the
 * answers of a group, checked.
 */
package ntier.cli.exercises;
