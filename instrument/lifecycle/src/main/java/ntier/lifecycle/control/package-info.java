/** How a command talks to the process whose stack is up: a socket that only root can reach. */
package ntier.lifecycle.control;
