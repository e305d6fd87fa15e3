package ntier.analysis.turns;

/**
 * What was found in a run of turns, and what tells more of it than the findings hold.
 *
 * @param judge compares any two points of the run
 */
public record JudgedTurns(TurnsFindings findings, RatioJudge judge) {}
