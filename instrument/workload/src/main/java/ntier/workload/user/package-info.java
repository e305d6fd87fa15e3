/**
 * The emulated RUBBoS user: where it goes next, with which parameters read out of the last page,
 * how long it thinks. All of it is determined by the seed and by the pages.
 */
package ntier.workload.user;
