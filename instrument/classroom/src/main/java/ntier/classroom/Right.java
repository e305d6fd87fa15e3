package ntier.classroom;

/** What the token in the page's address lets its owner do. */
public enum Right {
  /** To see the page and all that happens. */
  LOOK,

  /** That, and to command: inject, change the system. */
  PRESS
}
