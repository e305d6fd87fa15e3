/** How far machines' clocks were apart, and times of one machine by the clock of another. */
package ntier.archive.clocks;
