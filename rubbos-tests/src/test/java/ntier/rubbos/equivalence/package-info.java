/**
 * The RUBBoS applications side by side: the same requests, each to its own database. Whatever
 * differs between two answers or two databases, but for the times at which rows were written, fails
 * the tests.
 */
package ntier.rubbos.equivalence;
