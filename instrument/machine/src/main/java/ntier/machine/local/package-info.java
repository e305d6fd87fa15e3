/** This machine: hosts, servers, load, monitors and injectors, started and watched from here. */
package ntier.machine.local;
