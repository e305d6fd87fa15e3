package ntier.workload.user;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import ntier.workload.http.Page;
import ntier.workload.user.DriverConfig.WeightedPage;

/**
 * Users that ask for pages of a list, each drawn by its weight, or by the weights that the last
 * page has for those after it. For applications without users of their own.
 */
public final class PageLoad implements Driver {
  private final List<Target> pages;
  private final Weights weights;
  private final Map<String, Way> ways = new HashMap<>();

  /** Refuses a list without pages. */
  public PageLoad(DriverConfig config) {
    if (config.pages().isEmpty()) {
      throw new IllegalArgumentException("a load by pages has none; right would be at least one");
    }
    pages = config.pages().stream().map(WeightedPage::target).toList();
    weights = new Weights(config.pages().stream().mapToDouble(WeightedPage::weight).toArray());
    Map<String, Target> named = new HashMap<>();
    pages.forEach(page -> named.put(page.label(), page));
    config
        .pages()
        .forEach(
            page -> {
              if (!page.next().isEmpty()) {
                ways.put(page.target().label(), Way.of(page, named));
              }
            });
  }

  /** Where a page leads. */
  private record Way(List<Target> pages, Weights weights) {
    static Way of(WeightedPage page, Map<String, Target> named) {
      List<Target> pages = new ArrayList<>();
      for (String label : page.next().keySet()) {
        if (!named.containsKey(label)) {
          throw new IllegalArgumentException(
              "after %s comes %s, which is no page; right would be one of the list"
                  .formatted(page.target().label(), label));
        }
        pages.add(named.get(label));
      }
      double[] weights = page.next().values().stream().mapToDouble(Double::doubleValue).toArray();
      return new Way(pages, new Weights(weights));
    }

    Target draw(SplittableRandom draws) {
      return pages.get(weights.draw(draws));
    }
  }

  @Override
  public UserModel user(int number, RandomStreams streams) {
    return new User(streams.transitions());
  }

  /** Only by its status. */
  @Override
  public boolean isError(Page page) {
    return false;
  }

  /** All pages. */
  @Override
  public List<Target> burst() {
    return pages;
  }

  private Target draw(SplittableRandom draws) {
    return pages.get(weights.draw(draws));
  }

  private final class User implements UserModel {
    private final SplittableRandom draws;
    private Target next;
    private int sequence;

    User(SplittableRandom draws) {
      this.draws = draws;
      next = draw(draws);
    }

    @Override
    public int session() {
      return 0;
    }

    @Override
    public int sequence() {
      return sequence;
    }

    @Override
    public String label() {
      return next.label();
    }

    @Override
    public String path() {
      return next.path();
    }

    @Override
    public String answered(boolean good, Page page) {
      sequence++;
      Way way = ways.get(next.label());
      next = way == null ? draw(draws) : way.draw(draws);
      return "";
    }
  }
}
