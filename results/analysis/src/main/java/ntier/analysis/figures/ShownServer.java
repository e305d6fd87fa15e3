package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.Findings;

/**
 * What a chart has a line for: a tier or, where it has several servers, each of them.
 *
 * @param position of its tier in the chain, from 0
 * @param which of the tier's servers it is, from 0
 */
public record ShownServer(int position, int which, TierFigures figures, TierSeries series) {

  /** All of a run, in the order of the chain. */
  public static List<ShownServer> of(Findings findings) {
    List<ShownServer> all = new ArrayList<>();
    List<TierFigures> tiers = findings.tiers();
    for (int position = 0; position < tiers.size(); position++) {
      List<TierFigures> servers = tiers.get(position).each();
      List<TierSeries> series =
          tiers.get(position).servers().isPresent()
              ? findings.series().servers().orElseThrow()
              : findings.series().tiers();
      for (int which = 0; which < servers.size(); which++) {
        TierFigures figures = servers.get(which);
        all.add(new ShownServer(position, which, figures, named(figures.tier(), series)));
      }
    }
    return all;
  }

  private static TierSeries named(String name, List<TierSeries> series) {
    return series.stream().filter(one -> one.tier().equals(name)).findFirst().orElseThrow();
  }

  /** Its name: the tier's where that has only one server. */
  public String name() {
    return figures.tier();
  }
}
