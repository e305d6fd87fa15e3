/**
 * The laboratory's page. {@link ntier.dashboard.LiveRun} turns the files of a run that goes on into
 * frames, one per tick of the monitors; {@link ntier.dashboard.DashboardServer} gives them to
 * browsers and takes their commands. What a command does is the business of who starts it.
 */
package ntier.dashboard;
