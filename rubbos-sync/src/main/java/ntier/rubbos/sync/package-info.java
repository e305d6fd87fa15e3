/**
 * RUBBoS as servlets over JDBC, one thread per request, with the original's query pattern: writers
 * are looked up row by row, follow-ups of comments one level at a time. Pages, parameters and
 * queries are those of {@code rubbos-model}.
 */
package ntier.rubbos.sync;
