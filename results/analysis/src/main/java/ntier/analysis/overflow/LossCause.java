package ntier.analysis.overflow;

/** Why something was sent again. */
public enum LossCause {
  /** The listener dropped the packet: its own counter rose when the packet came. */
  DROPPED,
  /** Nothing was lost: the acknowledgement came later than the sender waited for it. */
  SPURIOUS,
  /** All else of which it can be told: what no listener counted and nobody received. */
  LOST_ON_THE_WAY,
  /** Late or lost: this recording does not tell. */
  UNTOLD
}
