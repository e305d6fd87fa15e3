package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.turns.TurnsVariant;

/** How the variants of a run of turns are told apart in charts; a twin has its variant's colour. */
final class TurnLooks {
  private static final int COLOURS = 8;

  private final List<Look> looks = new ArrayList<>();

  /**
   * @param place of the variant in the plan, from 0
   * @param colour of the style sheet's, from 0
   * @param line class of its line: {@code twin}, {@code second} where all colours were used, or
   *     none
   */
  record Look(int place, String name, int colour, String line) {
    /** What an element of it begins with: it can be hidden by its place. */
    String attributes(String cssClass) {
      return say(
          "class=\"%s\" data-variant=\"%d\" style=\"color: var(--v%d)\"",
          (cssClass + " " + line).strip(), place, colour);
    }
  }

  TurnLooks(List<TurnsVariant> variants) {
    int own = 0;
    for (TurnsVariant variant : variants) {
      if (variant.twinOf().isPresent()) {
        looks.add(new Look(looks.size(), variant.name(), looks.getFirst().colour(), "twin"));
      } else {
        looks.add(
            new Look(looks.size(), variant.name(), own % COLOURS, own < COLOURS ? "" : "second"));
        own++;
      }
    }
  }

  List<Look> all() {
    return List.copyOf(looks);
  }

  Look of(String variant) {
    return looks.stream().filter(look -> look.name().equals(variant)).findFirst().orElseThrow();
  }

  /** Buttons that hide and show. */
  String legend() {
    StringBuilder html = new StringBuilder();
    for (Look look : looks) {
      html.append(
          say(
              "<button type=\"button\" aria-pressed=\"true\" data-hides=\"%d\"><i class=\"%s\" style=\"color: var(--v%d)\"></i><span>%s</span></button>\n",
              look.place(), look.line(), look.colour(), Html.escape(look.name())));
    }
    return html.toString();
  }
}
