/** What a testbed may change of a machine, read from the kernel and the files, a part each. */
package ntier.cli.system.state;
