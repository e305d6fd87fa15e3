/** Whether a watch sees what the report of a run says that it was beside. */
package ntier.watch.acceptance;
