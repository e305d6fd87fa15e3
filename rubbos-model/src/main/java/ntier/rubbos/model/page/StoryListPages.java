package ntier.rubbos.model.page;

import java.util.List;
import java.util.Optional;
import ntier.rubbos.model.db.Category;
import ntier.rubbos.model.db.Comment.CommentHit;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.Story.Headline;
import ntier.rubbos.model.request.Paging;
import ntier.rubbos.model.request.SearchQuery;
import ntier.rubbos.model.request.StoryDay;
import ntier.rubbos.model.request.StoryList;

/** Pages that list stories, comments or categories. */
public final class StoryListPages {

  /** Bodies are cut to this many characters on the home page. */
  public static final int TEASER_CHARACTERS = 512;

  /** How many stories the home page shows. */
  public static final int STORIES_OF_THE_DAY = 10;

  private StoryListPages() {}

  /** StoriesOfTheDay. */
  public static String storiesOfTheDay(List<Written<Story>> stories) {
    if (stories.isEmpty()) {
      return Layout.sorry("Stories of the day", "there is no story available at this time.");
    }
    Html page = Layout.start("Stories of the day");
    for (Written<Story> written : stories) {
      Story story = written.row();
      Links.viewStory(page.raw("<HR>\n<H3>"), story.id(), story.title()).raw("</H3>\n");
      StoryPages.postedBy(page, written.writer(), story.date());
      boolean cut = story.body().length() > TEASER_CHARACTERS;
      page.raw("<P>").text(story.body(), cut ? TEASER_CHARACTERS : story.body().length());
      if (cut) {
        Links.viewStory(page.raw(" ... "), story.id(), "Read more");
      }
      page.raw("</P>\n");
    }
    return Layout.end(page);
  }

  /** BrowseCategories. */
  public static String categories(List<Category> categories) {
    if (categories.isEmpty()) {
      return Layout.sorry("Categories", "there is no category available at this time.");
    }
    Html page = Layout.start("Categories").raw("<UL>\n");
    for (Category category : categories) {
      Links.category(page.raw("<LI>"), category.id(), category.name()).raw("</LI>\n");
    }
    return Layout.end(page.raw("</UL>\n"));
  }

  /** BrowseStoriesByCategory. */
  public static String inCategory(StoryList list, List<Written<Headline>> stories) {
    Html page = Layout.start("Stories in category " + list.categoryName());
    return headlines(page, stories, Pager.of(list), list.paging());
  }

  /** OlderStories without a date: the form alone. */
  public static String dateForm() {
    return Layout.end(dateForm(Layout.start("Older stories")));
  }

  /** OlderStories. */
  public static String ofDay(StoryDay day, List<Written<Headline>> stories) {
    Html page = dateForm(Layout.start("Older stories"));
    page.raw("<H3>Stories of ")
        .raw(day.day())
        .raw("/")
        .raw(day.month())
        .raw("/")
        .raw(day.year())
        .raw("</H3>\n");
    return headlines(page, stories, Pager.of(day), day.paging());
  }

  /** SearchInStories and SearchInUsers. */
  public static String foundStories(SearchQuery search, List<Written<Headline>> stories) {
    return headlines(
        FormPages.search(Optional.of(search)), stories, Pager.of(search), search.paging());
  }

  /** SearchInComments. */
  public static String foundComments(
      SearchQuery search, CommentTable table, List<Written<CommentHit>> comments) {
    Html page = FormPages.search(Optional.of(search));
    if (comments.isEmpty()) {
      nothingHere(page, "comments", search.paging());
    }
    page.raw("<UL>\n");
    for (Written<CommentHit> written : comments) {
      CommentHit hit = written.row();
      Links.viewComment(
          page.raw("<LI>"), table, hit.storyId(), hit.id(), Display.DEFAULT, hit.subject());
      page.raw(" by ").text(written.writer()).raw(" on ").text(hit.date()).raw("</LI>\n");
    }
    Pager.of(search).append(page.raw("</UL>\n"), comments.size());
    return Layout.end(page);
  }

  private static String headlines(
      Html page, List<Written<Headline>> stories, Pager pager, Paging paging) {
    if (stories.isEmpty()) {
      nothingHere(page, "stories", paging);
    }
    page.raw("<UL>\n");
    for (Written<Headline> written : stories) {
      Headline story = written.row();
      Links.viewStory(page.raw("<LI>"), story.id(), story.title());
      page.raw(" by ").text(written.writer()).raw(" on ").text(story.date()).raw("</LI>\n");
    }
    pager.append(page.raw("</UL>\n"), stories.size());
    return Layout.end(page);
  }

  private static void nothingHere(Html page, String what, Paging paging) {
    String more = paging.page() > 0 ? "more " : "";
    Layout.sorry(page, "there are no " + more + what + " matching your request.");
  }

  private static Html dateForm(Html page) {
    Links.formStart(page, "OlderStories");
    page.raw(
        "Date (day/month/year): <INPUT type=text name=day size=2> / <INPUT type=text name=month size=2>");
    return page.raw(
        " / <INPUT type=text name=year size=4> <INPUT type=submit value=\"Retrieve stories\">\n</FORM>\n");
  }
}
