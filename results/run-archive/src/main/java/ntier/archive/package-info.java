/**
 * The files of a run: {@link ntier.archive.RunDirectory} finds them, the records are their lines
 * and documents, {@link ntier.archive.CsvFormat} reads the tables. The formats are specified in
 * {@code docs/file-formats.md}. What was written up to a kill is readable; anything else that does
 * not fit its format is refused with a {@link ntier.archive.DamagedRunException}.
 */
package ntier.archive;
