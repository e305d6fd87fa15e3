package ntier.analysis.reproduction;

/**
 * One claim about a run, and what became of it.
 *
 * @param claim its key, such as {@code drops}
 * @param paper what the paper reports, in words
 * @param found what the run showed, in words
 * @param why it differs or is not known, in a sentence; empty where it agrees
 */
public record JudgedClaim(
    String claim, String paper, String found, Agreement agreement, String why) {}
