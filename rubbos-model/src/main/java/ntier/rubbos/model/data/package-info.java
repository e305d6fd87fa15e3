/** The RUBBoS database: schema, and data that are the same for ever from a size and a seed. */
package ntier.rubbos.model.data;
