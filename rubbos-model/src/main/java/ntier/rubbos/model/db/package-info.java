/**
 * Rows and queries: what both versions of the site ask of the database. All values are bound; table
 * names come from enums.
 */
package ntier.rubbos.model.db;
