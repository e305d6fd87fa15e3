/** What a simulation showed: as a summary, as text, and against measured runs. */
package ntier.simulation.outcome;
