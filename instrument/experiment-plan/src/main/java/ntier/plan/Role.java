package ntier.plan;

import java.util.Locale;

/** What a tier does in the n-tier system; requests flow web, app, db. */
public enum Role {
  WEB,
  APP,
  DB;

  /** The name that experiments, files and summaries use: {@code web}, {@code app} or {@code db}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
