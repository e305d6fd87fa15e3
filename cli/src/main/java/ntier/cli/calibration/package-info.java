/**
 * Brings the application tier to a chosen utilisation before the measure phase: {@link
 * ntier.cli.calibration.WorkController} says from what was measured how much work comes next,
 * {@link ntier.cli.calibration.Calibration} measures and sets.
 */
package ntier.cli.calibration;
