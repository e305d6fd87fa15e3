package ntier.workload.user;

import java.util.List;
import java.util.SplittableRandom;
import ntier.workload.http.Page;
import ntier.workload.user.DriverConfig.WeightedPage;

/**
 * Users that ask for pages of a list, each drawn by its weight, whatever the last page was. For
 * applications without users of their own.
 */
public final class PageLoad implements Driver {
  private final List<Target> pages;
  private final Weights weights;

  /** Refuses a list without pages. */
  public PageLoad(DriverConfig config) {
    if (config.pages().isEmpty()) {
      throw new IllegalArgumentException("a load by pages has none; right would be at least one");
    }
    pages = config.pages().stream().map(WeightedPage::target).toList();
    weights = new Weights(config.pages().stream().mapToDouble(WeightedPage::weight).toArray());
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
      next = draw(draws);
      return "";
    }
  }
}
