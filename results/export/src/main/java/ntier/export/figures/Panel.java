package ntier.export.figures;

/** Something that is drawn over the time of a run. */
interface Panel {
  /**
   * @param box inside the axes
   * @param lowest whether it has the time's axis below it
   */
  void draw(Canvas canvas, Box box, TimeSpan span, boolean lowest);

  /** What it needs above the box, beyond the room for one line of a legend. */
  default double headroom() {
    return 0;
  }
}
