/** RUBBoS 1.2 as facts: its 24 interactions and the Markov chains of its users. */
package ntier.rubbos.model;
