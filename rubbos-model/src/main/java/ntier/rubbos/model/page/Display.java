package ntier.rubbos.model.page;

/**
 * How comments are shown: the lowest rating, and what of follow-ups (0 nothing, 1 links, 2 their
 * text).
 */
record Display(int filter, int followUps) {

  /** As a comment is shown that was reached from elsewhere than its own page. */
  static final Display DEFAULT = new Display(0, 0);
}
