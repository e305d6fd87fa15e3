/**
 * The laboratory's page. {@link ntier.classroom.LiveRun} turns the files of a run that goes on into
 * frames, one per tick of the monitors; {@link ntier.classroom.DashboardServer} gives them to
 * browsers and takes their commands. What a command does is the business of who starts it.
 */
package ntier.classroom;
