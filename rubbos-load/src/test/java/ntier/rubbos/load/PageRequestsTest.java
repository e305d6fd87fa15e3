package ntier.rubbos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import ntier.rubbos.model.Interaction;
import ntier.workload.http.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageRequestsTest {
  private static final String SERVLET = "/rubbos/servlet/edu.rice.rubbos.servlets.";
  private static final LocalDate DAY = LocalDate.of(2001, 5, 6);
  private static final SiteData SITE =
      new SiteData(500, 50, DAY, DAY, List.of("quick", "brown", "fox"));
  private static final Persona READER = new Persona(false, 12);
  private static final Persona AUTHOR = new Persona(true, 3);

  private final PageRequests requests = new PageRequests(SITE, new SplittableRandom(1));

  private String path(Interaction next, String page) {
    return requests.path(next, Page.of(page), false, READER, "1x2x3");
  }

  private String again(Interaction next, String page) {
    return requests.path(next, Page.of(page), true, READER, "1x2x3");
  }

  private static String link(String servlet, String query) {
    return "<A HREF=\"" + SERVLET + servlet + "?" + query + "\">x</A>";
  }

  @ParameterizedTest
  @EnumSource(
      names = {"STORIES_OF_THE_DAY", "REGISTER", "BROWSE", "BROWSE_CATEGORIES", "SUBMIT_STORY"})
  void someTakeNoParameters(Interaction interaction) {
    assertThat(path(interaction, "")).isEqualTo(interaction.path());
  }

  @Test
  void viewStoryTakesAnyStoryOfThePage() {
    String page = link("ViewStory", "storyId=5") + link("ViewComment", "storyId=6&x=1");
    TreeSet<String> seen = new TreeSet<>();
    for (int i = 0; i < 50; i++) {
      seen.add(path(Interaction.VIEW_STORY, page));
    }
    assertThat(seen)
        .containsExactly(SERVLET + "ViewStory?storyId=5", SERVLET + "ViewStory?storyId=6");
    assertThat(path(Interaction.VIEW_STORY, "no story")).isNull();
    assertThat(path(Interaction.VIEW_STORY, "storyId=\"")).isNull();
  }

  @Test
  void categoryComesWithItsName() {
    String page = link("BrowseStoriesByCategory", "category=3&categoryName=Book+Reviews");
    assertThat(path(Interaction.BROWSE_STORIES_IN_CATEGORY, page))
        .isEqualTo(
            SERVLET
                + "BrowseStoriesByCategory?category=3&categoryName=Book+Reviews&page=0&nbOfStories=25");
    assertThat(path(Interaction.BROWSE_STORIES_IN_CATEGORY, "category=3\"")).isNull();
  }

  @Test
  void rawBlanksOfALinkAreEncoded() {
    String page = link("BrowseStoriesByCategory", "category=3&categoryName=Book Reviews");
    assertThat(path(Interaction.BROWSE_STORIES_IN_CATEGORY, page)).contains("=Book+Reviews&");
  }

  @Test
  void thePagerKeepsTheOtherParameters() {
    String first = path(Interaction.SEARCH_IN_STORIES, "");
    String page =
        link("Search", "type=0&search=other&page=4&nbOfStories=25")
            + link("Search", "type=0&search=other&page=4&nbOfStories=25");
    assertThat(again(Interaction.SEARCH_IN_STORIES, page))
        .isEqualTo(first.replace("page=0", "page=4"));
    assertThat(path(Interaction.SEARCH_IN_STORIES, page)).contains("page=0");
  }

  @Test
  void searchesDifferInTheirType() {
    assertThat(path(Interaction.SEARCH_IN_STORIES, ""))
        .matches(".*Search\\?type=0&search=(quick|brown|fox)&page=0&nbOfStories=25");
    assertThat(path(Interaction.SEARCH_IN_COMMENTS, "")).contains("type=1&");
    assertThat(path(Interaction.SEARCH_IN_USERS, "")).contains("type=2&");
  }

  @Test
  void olderStoriesAreOfADayOfTheDatabase() {
    assertThat(path(Interaction.OLDER_STORIES, ""))
        .isEqualTo(SERVLET + "OlderStories?day=6&month=5&year=2001&page=0&nbOfStories=25");
  }

  @Test
  void viewCommentSkipsTheFormOfThePage() {
    String form = "<FORM ACTION=\"" + SERVLET + "ViewComment\">";
    String query = "comment_table=old_comments&storyId=5&commentId=8&filter=0&display=1";
    assertThat(path(Interaction.VIEW_COMMENT, form + link("ViewComment", query)))
        .isEqualTo(SERVLET + "ViewComment?" + query);
    assertThat(path(Interaction.VIEW_COMMENT, form)).isNull();
    assertThat(path(Interaction.VIEW_COMMENT, link("ViewComment", query))).isNull();
    assertThat(path(Interaction.VIEW_COMMENT, form + link("ViewComment", "storyId=5"))).isNull();
  }

  @Test
  void aCommentIsPostedFromItsLinkAndStoredFromItsForm() {
    String query = "comment_table=comments&storyId=5&parent=9";
    assertThat(path(Interaction.POST_COMMENT, link("PostComment", query)))
        .isEqualTo(SERVLET + "PostComment?" + query);
    assertThat(path(Interaction.POST_COMMENT, "")).isNull();
    String form =
        "<INPUT TYPE=hidden name=comment_table value=comments><INPUT name=storyId value=5>"
            + "<INPUT name=parent value=9>";
    assertThat(path(Interaction.STORE_COMMENT, form))
        .matches(
            ".*StoreComment\\?comment_table=comments&nickname=user12&password=password12"
                + "&storyId=5&parent=9&subject=[a-z+]{3,100}&body=[a-z+]{3,1024}");
    assertThat(path(Interaction.STORE_COMMENT, "name=storyId value=5>")).isNull();
  }

  @Test
  void moderationIsFromItsLinkAndForm() {
    String query = "comment_table=comments&commentId=9";
    assertThat(path(Interaction.MODERATE_COMMENT, link("ModerateComment", query)))
        .isEqualTo(SERVLET + "ModerateComment?" + query);
    String form = "<INPUT name=comment_table value=comments><INPUT name=commentId value=9>";
    assertThat(requests.path(Interaction.STORE_MODERATE_LOG, Page.of(form), false, AUTHOR, ""))
        .matches(
            ".*StoreModeratorLog\\?nickname=author3&password=password3"
                + "&comment_table=comments&commentId=9&rating=(-1|0|1)");
    assertThat(path(Interaction.STORE_MODERATE_LOG, "")).isNull();
    assertThat(path(Interaction.MODERATE_COMMENT, "")).isNull();
  }

  @Test
  void aStoryIsStoredInACategoryOfTheForm() {
    assertThat(path(Interaction.STORE_STORY, "<OPTION value=\"4\">News"))
        .matches(".*StoreStory\\?nickname=user12&password=password12&title=.+&body=.+&category=4");
    assertThat(path(Interaction.STORE_STORY, "")).isNull();
  }

  @Test
  void submissionsAreReviewedByTheirLinks() {
    String page = link("AcceptStory", "storyId=7") + link("RejectStory", "storyId=8");
    assertThat(path(Interaction.ACCEPT_STORY, page)).isEqualTo(SERVLET + "AcceptStory?storyId=7");
    assertThat(path(Interaction.REJECT_STORY, page)).isEqualTo(SERVLET + "RejectStory?storyId=8");
    assertThat(path(Interaction.ACCEPT_STORY, "")).isNull();
  }

  @Test
  void usersRegisterWithAUniqueNickname() {
    assertThat(path(Interaction.REGISTER_USER, ""))
        .matches(
            ".*RegisterUser\\?firstname=\\w+&lastname=\\w+&nickname=new1x2x3"
                + "&email=\\w+%40\\w+.example&password=password1x2x3");
  }

  @Test
  void authorsLogIn() {
    assertThat(requests.path(Interaction.AUTHOR_TASKS, Page.EMPTY, false, AUTHOR, ""))
        .isEqualTo(SERVLET + "Author?nickname=author3&password=password3");
    assertThat(requests.path(Interaction.REVIEW_STORIES, Page.EMPTY, false, AUTHOR, ""))
        .isEqualTo(SERVLET + "ReviewStories?authorId=3");
  }

  @Test
  void valuesOfOnesOwnAreEncoded() {
    assertThat(new RequestPath(Interaction.SEARCH).with("search", "a b&c=é").toString())
        .endsWith("Search?search=a+b%26c%3D%C3%A9");
    assertThat(new RequestPath(Interaction.SEARCH).withEncoded("n", "a\r\n\u00e9%41").toString())
        .endsWith("Search?n=a%0D%0A%E9%41");
  }
}
