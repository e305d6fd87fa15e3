package ntier.rubbos.model.page;

import java.util.List;
import java.util.Optional;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.Comment.RatingCount;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.request.CommentForm;
import ntier.rubbos.model.request.CommentView;

/** Pages of comments. */
public final class CommentPages {

  private static final List<String> FOLLOW_UPS =
      List.of("Main threads only", "Links to follow-ups", "All text");

  private CommentPages() {}

  /**
   * ViewComment: the comment that was asked for, and the comments of its story.
   *
   * @param chosen empty for comment 0: the story's comments alone
   */
  public static String viewComment(
      CommentView view,
      Optional<Written<Comment>> chosen,
      List<RatingCount> counts,
      List<CommentThread> comments) {
    Html page = Layout.start(chosen.map(comment -> comment.row().subject()).orElse("Comments"));
    chooser(page, view, counts);
    Display display = new Display(view.filter(), view.display());
    chosen.ifPresent(
        written -> comment(page, view.table(), written.row(), written.writer(), display));
    page.raw("<H3>Comments on ");
    Links.viewStory(page, view.storyId(), "the story").raw("</H3>\n");
    threads(page, view.table(), comments, display, view.display() == CommentView.LINKS);
    return Layout.end(page);
  }

  /** PostComment: a form. */
  public static String postComment(CommentForm form) {
    Html page = Layout.start("Post a comment");
    Links.formStart(page, "StoreComment");
    Links.hidden(page, "storyId", form.storyId());
    Links.hidden(page, "parent", form.parent());
    Links.hidden(page, "comment_table", form.table().sqlName());
    FormPages.credentials(page);
    page.raw("Subject: <INPUT type=text size=100 maxlength=100 name=subject><BR>\n");
    page.raw("<TEXTAREA rows=20 cols=80 name=body></TEXTAREA><BR>\n");
    return Layout.end(page.raw("<INPUT type=submit value=\"Post your comment now!\">\n</FORM>\n"));
  }

  /** StoreComment. */
  public static String commentStored(CommentTable table) {
    return Layout.message(
        "Comment stored",
        "Your comment has been successfully stored in the " + table.sqlName() + " table.");
  }

  /** ModerateComment: the comment, and a form. */
  public static String moderate(CommentTable table, Written<Comment> written) {
    Comment comment = written.row();
    Html page = Layout.start("Moderate a comment");
    subject(page, comment);
    StoryPages.postedBy(page, written.writer(), comment.date());
    page.raw("<P>").text(comment.body()).raw("</P>\n");
    Links.formStart(page, "StoreModeratorLog");
    Links.hidden(page, "commentId", comment.id());
    Links.hidden(page, "comment_table", table.sqlName());
    FormPages.credentials(page);
    page.raw("<SELECT name=rating>\n<OPTION value=\"-1\">-1: Offtopic</OPTION>\n");
    page.raw(
        "<OPTION selected value=\"0\">0: Not rated</OPTION>\n<OPTION value=\"1\">1: Interesting</OPTION>\n</SELECT>\n");
    return Layout.end(
        page.raw("<INPUT type=submit value=\"Moderate this comment now!\">\n</FORM>\n"));
  }

  /** StoreModeratorLog. */
  public static String moderated(Comment comment) {
    Html page = Layout.start("Moderation stored");
    page.raw("<P>The rating of comment ").raw(comment.id()).raw(" is now ").raw(comment.rating());
    return Layout.end(page.raw(". Thank you for your moderation.</P>\n"));
  }

  /**
   * The form to show the comments otherwise. It names ViewComment first in any page with such
   * links: the client takes that for the form and skips it.
   */
  static void chooser(Html page, CommentView view, List<RatingCount> counts) {
    Links.formStart(page.raw("<HR>\n"), "ViewComment");
    Links.hidden(page, "commentId", view.commentId());
    Links.hidden(page, "storyId", view.storyId());
    Links.hidden(page, "comment_table", view.table().sqlName());
    page.raw("<B>Filter:</B> <SELECT name=filter>\n");
    for (int rating = Comment.MIN_RATING; rating <= Comment.MAX_RATING; rating++) {
      option(page, rating, view.filter())
          .raw(rating)
          .raw(": ")
          .raw(atLeast(rating, counts))
          .raw(" comments</OPTION>\n");
    }
    page.raw("</SELECT> <B>Display:</B> <SELECT name=display>\n");
    for (int display = 0; display < FOLLOW_UPS.size(); display++) {
      option(page, display, view.display()).raw(FOLLOW_UPS.get(display)).raw("</OPTION>\n");
    }
    page.raw("</SELECT> <INPUT type=submit value=\"Refresh display\">\n</FORM>\n");
  }

  /**
   * Comments with their text, each followed by its follow-ups: links to them, or their text too.
   */
  static void threads(
      Html page,
      CommentTable table,
      List<CommentThread> threads,
      Display display,
      boolean linksOnly) {
    for (CommentThread thread : threads) {
      comment(page, table, thread.comment(), thread.writer(), display);
      if (!thread.followUps().isEmpty()) {
        page.raw("<BLOCKQUOTE>\n");
        if (linksOnly) {
          links(page, table, thread.followUps(), display);
        } else {
          threads(page, table, thread.followUps(), display, false);
        }
        page.raw("</BLOCKQUOTE>\n");
      }
    }
  }

  private static void links(
      Html page, CommentTable table, List<CommentThread> threads, Display display) {
    page.raw("<UL>\n");
    for (CommentThread thread : threads) {
      Comment comment = thread.comment();
      Links.viewComment(
          page.raw("<LI>"), table, comment.storyId(), comment.id(), display, comment.subject());
      page.raw(" by ").text(thread.writer()).raw(" on ").text(comment.date()).raw("</LI>\n");
      if (!thread.followUps().isEmpty()) {
        links(page, table, thread.followUps(), display);
      }
    }
    page.raw("</UL>\n");
  }

  private static void comment(
      Html page, CommentTable table, Comment comment, String writer, Display display) {
    subject(page.raw("<HR>\n"), comment);
    StoryPages.postedBy(page, writer, comment.date());
    page.raw("<P>").text(comment.body()).raw("</P>\n<P>[ ");
    Links.postComment(page, table, comment.storyId(), comment.id(), "Reply to this").raw(" |\n");
    Links.viewComment(page, table, comment.storyId(), comment.id(), display, "View this comment")
        .raw(" |\n");
    if (comment.parent() > 0) {
      Links.viewComment(page, table, comment.storyId(), comment.parent(), display, "Parent")
          .raw(" |\n");
    }
    Links.moderate(page, table, comment.id()).raw(" ]</P>\n");
  }

  private static void subject(Html page, Comment comment) {
    page.raw("<H4>").text(comment.subject()).raw(" (Score: ").raw(comment.rating()).raw(")</H4>\n");
  }

  private static Html option(Html page, int value, int selected) {
    return page.raw(value == selected ? "<OPTION selected value=\"" : "<OPTION value=\"")
        .raw(value)
        .raw("\">");
  }

  private static int atLeast(int rating, List<RatingCount> counts) {
    return counts.stream()
        .filter(count -> count.rating() >= rating)
        .mapToInt(RatingCount::count)
        .sum();
  }
}
