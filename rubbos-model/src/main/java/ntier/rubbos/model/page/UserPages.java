package ntier.rubbos.model.page;

import static ntier.rubbos.model.Interaction.SERVLET_PATH;

import java.util.List;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.db.User;

/** Pages for those who register, submit and review. */
public final class UserPages {

  /** How many submissions an author sees at once. */
  public static final int SUBMISSIONS_TO_REVIEW = 10;

  private UserPages() {}

  /** RegisterUser. */
  public static String registered(User user) {
    Html page =
        Layout.start("Welcome to RUBBoS")
            .raw("<P>Your registration has been processed successfully.</P>\n<TABLE>\n");
    row(page, "User id").raw(user.id());
    row(page, "First name").text(user.firstName());
    row(page, "Last name").text(user.lastName());
    row(page, "Nickname").text(user.nickname());
    row(page, "Email").text(user.email());
    row(page, "Rating").raw(user.rating());
    row(page, "Registered on").text(user.creationDate());
    return Layout.end(page.raw("</TD></TR>\n</TABLE>\n"));
  }

  /** RegisterUser, where the nickname is another's. */
  public static String nicknameTaken(String nickname) {
    return Layout.sorry(
        "Register",
        "the nickname "
            + nickname
            + " is already taken by someone else. Please choose another nickname.");
  }

  /** StoreStory. */
  public static String storyStored(StoryTable table) {
    String where = table == StoryTable.STORIES ? "stories" : "submissions";
    return Layout.message(
        "Story stored", "Your story has been successfully stored in the " + where + " table.");
  }

  /** Author: what authors can do. */
  public static String authorTasks(int authorId) {
    Html page = Layout.start("Author tasks").raw("<P><A HREF=\"").raw(SERVLET_PATH);
    return Layout.end(
        page.raw("ReviewStories?authorId=")
            .raw(authorId)
            .raw("\">Review submitted stories</A></P>\n"));
  }

  /** ReviewStories. */
  public static String reviewStories(List<Written<Story>> submissions) {
    if (submissions.isEmpty()) {
      return Layout.sorry("Review stories", "there is no submitted story available at this time.");
    }
    Html page = Layout.start("Review stories");
    for (Written<Story> written : submissions) {
      Story story = written.row();
      page.raw("<HR>\n<H3>").text(story.title()).raw("</H3>\n");
      StoryPages.postedBy(page, written.writer(), story.date());
      page.raw("<P>").text(story.body()).raw("</P>\n<P>[ ");
      Links.submission(page, "AcceptStory", story.id(), "Accept").raw(" |\n");
      Links.submission(page, "RejectStory", story.id(), "Reject").raw(" ]</P>\n");
    }
    return Layout.end(page);
  }

  /** AcceptStory. */
  public static String accepted() {
    return Layout.message(
        "Story accepted",
        "The story has been successfully moved from the submissions to the stories table.");
  }

  /** RejectStory. */
  public static String rejected() {
    return Layout.message(
        "Story rejected", "The story has been successfully removed from the submissions table.");
  }

  /** AcceptStory and RejectStory, where someone else was faster. */
  public static String alreadyDecided() {
    return Layout.sorry("Review stories", "another author has already decided on this submission.");
  }

  private static Html row(Html page, String name) {
    return page.raw("<TR><TD>").raw(name).raw(": ");
  }
}
