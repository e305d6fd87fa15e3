package ntier.analysis.overflow;

import ntier.archive.Retransmit;
import ntier.plan.Role;

/**
 * A retransmission and why it was sent.
 *
 * @param tier whose listener its connection is of, whichever end sent it
 * @param row as the kernel recorded it
 * @param cause what became of the packet that it replaces
 */
public record SentAgain(Role tier, Retransmit row, LossCause cause) {}
