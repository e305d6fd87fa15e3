package ntier.rubbos.model.page;

import java.util.List;
import ntier.rubbos.model.db.Comment.RatingCount;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.request.CommentView;

/** Pages of one story. */
public final class StoryPages {

  private static final Display LINKS = new Display(0, CommentView.LINKS);

  private StoryPages() {}

  /** ViewStory: the story, and its comments with links to their follow-ups. */
  public static String viewStory(
      Written<Story> written,
      CommentTable table,
      List<RatingCount> counts,
      List<CommentThread> comments) {
    Story story = written.row();
    Html page = Layout.start(story.title());
    postedBy(page, written.writer(), story.date());
    page.raw("<P>").text(story.body()).raw("</P>\n<P>");
    Links.postComment(page, table, story.id(), 0, "Post a comment on this story").raw("</P>\n");
    CommentView view = new CommentView(table, story.id(), 0, LINKS.filter(), LINKS.followUps());
    CommentPages.chooser(page, view, counts);
    CommentPages.threads(page, table, comments, Display.DEFAULT, true);
    return Layout.end(page);
  }

  static Html postedBy(Html page, String writer, String date) {
    return page.raw("<P><B>Posted by ").text(writer).raw(" on ").text(date).raw("</B></P>\n");
  }
}
