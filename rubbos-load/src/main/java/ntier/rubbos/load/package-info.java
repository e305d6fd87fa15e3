/**
 * RUBBoS's emulated user: where it goes next, with which parameters read out of the last page. All
 * of it is determined by the seed and by the pages. {@link ntier.rubbos.load.RubbosDriver} is what
 * the load generator is given, {@link ntier.rubbos.load.RubbosData} what makes the database.
 */
package ntier.rubbos.load;
