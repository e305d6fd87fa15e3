/**
 * For tests of the RUBBoS applications: real servers on the loopback interface, each with files in
 * a folder of its own, and a client that asks them as the original's client does.
 */
package ntier.rubbos.testsite;
