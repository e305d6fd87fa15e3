/** A disk of a host's own: loop devices, a file system, and a limit on its writes. */
package ntier.testbed.disk;
