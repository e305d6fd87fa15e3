/**
 * What the analysis says of whole runs with what the causes tell it, and for tests of other
 * modules.
 */
package ntier.findings;
