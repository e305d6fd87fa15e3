/**
 * RUBBoS event-driven: no thread ever waits for the database. One class per interaction, each the
 * transformation of the one with the same name in {@code rubbos-sync}: the same queries in the same
 * order, and a callback behind each. Pages, parameters and queries are those of {@code
 * rubbos-model}. All of a request's callbacks run on one event loop.
 */
package ntier.rubbos.async;
