/** What each machine recorded, merged into the files of one run. */
package ntier.archive.merging;
