package ntier.rubbos.load;

import java.util.List;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.model.data.PopularStories;
import ntier.rubbos.model.data.Words;
import ntier.workload.http.Page;
import ntier.workload.http.Page.Pattern;
import ntier.workload.user.Driver;
import ntier.workload.user.DriverConfig;
import ntier.workload.user.RandomStreams;
import ntier.workload.user.UserModel;

/** RUBBoS's users: readers and authors, who walk over its transition tables. */
public final class RubbosDriver implements Driver {
  private static final Pattern ERROR = Pattern.of("ERROR");

  /** So many stories are asked for in turns by bursts. */
  private static final int BURST_STORIES = 10;

  private final DriverConfig config;
  private final Mix mix;
  private final DatabaseSize size;
  private final SiteData site;

  /** Refuses a mix or a size of the database that is none. */
  public RubbosDriver(DriverConfig config) {
    this.config = config;
    this.mix = Mix.named(config.mix());
    this.size = DatabaseSize.named(config.size());
    this.site =
        new SiteData(
            size.users(), size.authors(), size.firstStoryDate(), size.lastStoryDate(), Words.ALL);
  }

  @Override
  public UserModel user(int number, RandomStreams streams) {
    return new RubbosUser(new Navigation(mix, site, streams, config.seed() + "x" + number));
  }

  @Override
  public boolean isError(Page page) {
    return page.contains(ERROR);
  }

  /**
   * Ordinary stories, with as many comments as half of the others: each comment is two more
   * queries, which are as much work for the application as for its database. Takes a second or two
   * for the standard database.
   */
  @Override
  public List<Target> burst() {
    int half = size.stories() / 2;
    return PopularStories.of(size, config.dataSeed(), half)
        .subList(half - BURST_STORIES, half)
        .stream()
        .map(RubbosDriver::story)
        .toList();
  }

  /** The page of a story. */
  static Target story(int id) {
    return new Target(
        Interaction.VIEW_STORY.label(),
        new RequestPath(Interaction.VIEW_STORY).with("storyId", id).toString());
  }
}
