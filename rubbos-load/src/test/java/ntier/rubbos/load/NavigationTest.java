package ntier.rubbos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import ntier.rubbos.load.Navigation.Verdict;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.Transition;
import ntier.rubbos.model.TransitionTable;
import ntier.rubbos.model.TransitionTable.Entry;
import ntier.workload.http.Page;
import ntier.workload.user.RandomStreams;
import org.junit.jupiter.api.Test;

class NavigationTest {
  private static final LocalDate DAY = LocalDate.of(2001, 5, 6);
  private static final SiteData SITE = new SiteData(500, 50, DAY, DAY, List.of("word"));
  private static final Page ANY = Page.of("<A HREF=\"x?storyId=1\">");
  private static final Transition BACK = new Transition.Back();

  private static List<Entry> always(Transition target) {
    return List.of(new Entry(target, 1));
  }

  private static Transition to(Interaction interaction) {
    return new Transition.GoTo(interaction);
  }

  private static Navigation walk(Map<Interaction, List<Entry>> rows) {
    TransitionTable table = new TransitionTable("test", Interaction.STORIES_OF_THE_DAY, rows);
    return new Navigation(new Mix(table, table, 0), SITE, RandomStreams.of(1, 1), "1x1");
  }

  private static Interaction next(Navigation navigation) {
    navigation.advance(Verdict.GOOD, ANY);
    return navigation.interaction();
  }

  /** Browse can go back, but hardly ever does; ViewStory always does. */
  private static Navigation backFromViewStory() {
    return walk(
        Map.of(
            Interaction.STORIES_OF_THE_DAY, always(to(Interaction.SEARCH_IN_USERS)),
            Interaction.SEARCH_IN_USERS,
                List.of(
                    new Entry(to(Interaction.VIEW_STORY), 1), new Entry(BACK, Double.MIN_NORMAL)),
            Interaction.VIEW_STORY, always(BACK)));
  }

  @Test
  void backPopsThePreviousState() {
    Navigation navigation = backFromViewStory();
    assertThat(navigation.interaction()).isEqualTo(Interaction.STORIES_OF_THE_DAY);
    assertThat(next(navigation)).isEqualTo(Interaction.SEARCH_IN_USERS);
    assertThat(next(navigation)).isEqualTo(Interaction.VIEW_STORY);
    assertThat(next(navigation)).isEqualTo(Interaction.SEARCH_IN_USERS);
    assertThat(navigation.session()).isZero();
    assertThat(navigation.sequence()).isEqualTo(3);
  }

  @Test
  void enteringAStateWithoutBackEmptiesTheHistory() {
    Navigation navigation =
        walk(
            Map.of(
                Interaction.STORIES_OF_THE_DAY, always(to(Interaction.SEARCH)),
                Interaction.SEARCH, always(to(Interaction.VIEW_STORY)),
                Interaction.VIEW_STORY, always(BACK)));
    assertThat(next(navigation)).isEqualTo(Interaction.SEARCH);
    assertThat(next(navigation)).isEqualTo(Interaction.VIEW_STORY);
    assertThat(next(navigation)).isEqualTo(Interaction.SEARCH);
    navigation.advance(Verdict.SORRY, ANY);
    assertThat(navigation.interaction()).isEqualTo(Interaction.STORIES_OF_THE_DAY);
  }

  @Test
  void sorryGoesBackAndFailureGoesToTheStart() {
    Navigation navigation = backFromViewStory();
    next(navigation);
    next(navigation);
    navigation.advance(Verdict.SORRY, ANY);
    assertThat(navigation.interaction()).isEqualTo(Interaction.SEARCH_IN_USERS);
    next(navigation);
    navigation.advance(Verdict.FAILED, Page.EMPTY);
    assertThat(navigation.interaction()).isEqualTo(Interaction.STORIES_OF_THE_DAY);
    assertThat(navigation.session()).isZero();
  }

  @Test
  void aPageThatOffersNoWayIsLeftByGoingBack() {
    Navigation navigation = backFromViewStory();
    next(navigation);
    navigation.advance(Verdict.GOOD, Page.of("no stories"));
    assertThat(navigation.interaction()).isEqualTo(Interaction.SEARCH_IN_USERS);
  }

  @Test
  void theEndOfASessionBeginsTheNextAtTheStart() {
    Navigation navigation =
        walk(
            Map.of(
                Interaction.STORIES_OF_THE_DAY, always(to(Interaction.SEARCH)),
                Interaction.SEARCH, always(new Transition.EndOfSession())));
    next(navigation);
    assertThat(next(navigation)).isEqualTo(Interaction.STORIES_OF_THE_DAY);
    assertThat(navigation.session()).isOne();
    assertThat(navigation.sequence()).isEqualTo(2);
  }

  /** A binomial of 2000 draws at 10 % has a standard deviation of 13. */
  @Test
  void aTenthOfTheReadWriteSessionsAreAuthors() {
    Mix mix = Mix.named("read-write");
    int authors = 0;
    for (int user = 0; user < 2000; user++) {
      RandomStreams streams = RandomStreams.of(42, user);
      authors += streams.parameters().nextDouble() < mix.authorShare() ? 1 : 0;
    }
    assertThat(authors).isBetween(200 - 52, 200 + 52);
    assertThat(Mix.named("browse-only").authorShare()).isZero();
  }

  /** Pages of tokens in any order, cut off anywhere: the user always finds a next request. */
  @Test
  void noPageStopsAUser() {
    List<String> tokens =
        List.of(
            "storyId=",
            "category=",
            "categoryName=",
            "&page=",
            "comment_table=",
            "commentId=",
            "filter=",
            "display=",
            "parent=",
            "edu.rice.rubbos.servlets.ViewComment",
            "edu.rice.rubbos.servlets.PostComment",
            "edu.rice.rubbos.servlets.AcceptStory",
            "\"",
            ">",
            "?",
            "&",
            "12",
            " ",
            "OPTION value=\"",
            "name=comment_table value=",
            "\u00e9");
    SplittableRandom random = new SplittableRandom(5);
    for (int user = 0; user < 100; user++) {
      Navigation navigation =
          new Navigation(Mix.named("read-write"), SITE, RandomStreams.of(7, user), "u");
      for (int step = 0; step < 300; step++) {
        StringBuilder page = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
          page.append(tokens.get(random.nextInt(tokens.size())));
        }
        navigation.advance(Verdict.GOOD, Page.of(page.toString()));
        assertThat(navigation.path()).matches("/rubbos/[!-~]+");
      }
      assertThat(navigation.sequence()).isEqualTo(300);
    }
  }
}
