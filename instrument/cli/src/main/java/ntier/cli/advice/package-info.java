/** What the command {@code advise} adds to the simulation's advice: options, text, a file. */
package ntier.cli.advice;
