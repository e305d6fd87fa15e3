package ntier.analysis.reproduction;

import java.util.Optional;

/**
 * One claim about a run, and what became of it.
 *
 * @param claim its measure, such as {@code queue.web}
 * @param asked where the number must lie, tolerance included, as it was written; empty in findings
 *     of older versions
 * @param paper what the paper's text says of it, in words; empty where it gives no number
 * @param found what the run showed, in words
 * @param why it differs or is not known, in a sentence; empty where it agrees
 */
public record JudgedClaim(
    String claim,
    Optional<String> asked,
    String paper,
    String found,
    Agreement agreement,
    String why) {}
