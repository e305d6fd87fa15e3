package ntier.analysis.overflow;

import ntier.archive.Retransmit;

/**
 * A retransmission and why it was sent.
 *
 * @param tier whose listener its connection is of, whichever end sent it
 * @param server the name of the one of its servers whose listener it is
 * @param row as the kernel recorded it
 * @param cause what became of the packet that it replaces
 */
public record SentAgain(String tier, String server, Retransmit row, LossCause cause) {}
