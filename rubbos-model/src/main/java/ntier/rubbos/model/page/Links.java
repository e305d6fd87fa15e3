package ntier.rubbos.model.page;

import static ntier.rubbos.model.Interaction.SERVLET_PATH;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import ntier.rubbos.model.db.CommentTable;

/**
 * Links and hidden fields as the original's client reads them: parameters in this order, separated
 * by a bare {@code &}, values ended by a quote; hidden fields unquoted. The servlet's name is
 * followed at once by {@code ?} and the first parameter.
 */
final class Links {

  private static final String VIEW_STORY = "<A HREF=\"" + SERVLET_PATH + "ViewStory?storyId=";
  private static final String CATEGORY =
      "<A HREF=\"" + SERVLET_PATH + "BrowseStoriesByCategory?category=";
  private static final String POST_COMMENT =
      "<A HREF=\"" + SERVLET_PATH + "PostComment?comment_table=";
  private static final String VIEW_COMMENT =
      "<A HREF=\"" + SERVLET_PATH + "ViewComment?comment_table=";
  private static final String MODERATE =
      "<A HREF=\"" + SERVLET_PATH + "ModerateComment?comment_table=";

  private Links() {}

  /** A value for a URL; what {@link Html#text} keeps texts from saying, it cannot say either. */
  static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8)
        .replace("Sorry", "%53orry")
        .replace("ERROR", "%45RROR")
        .replace("edu.rice", "edu%2Erice");
  }

  static Html viewStory(Html page, int storyId, String title) {
    return page.raw(VIEW_STORY).raw(storyId).raw("\">").text(title).raw("</A>");
  }

  static Html category(Html page, int category, String name) {
    page.raw(CATEGORY).raw(category).raw("&categoryName=").raw(encoded(name));
    return page.raw("\">").text(name).raw("</A>");
  }

  static Html postComment(Html page, CommentTable table, int storyId, int parent, String label) {
    page.raw(POST_COMMENT)
        .raw(table.sqlName())
        .raw("&storyId=")
        .raw(storyId)
        .raw("&parent=")
        .raw(parent);
    return page.raw("\">").raw(label).raw("</A>");
  }

  static Html viewComment(
      Html page, CommentTable table, int storyId, int commentId, Display display, String label) {
    page.raw(VIEW_COMMENT)
        .raw(table.sqlName())
        .raw("&storyId=")
        .raw(storyId)
        .raw("&commentId=")
        .raw(commentId);
    page.raw("&filter=").raw(display.filter()).raw("&display=").raw(display.followUps());
    return page.raw("\">").text(label).raw("</A>");
  }

  static Html moderate(Html page, CommentTable table, int commentId) {
    page.raw(MODERATE).raw(table.sqlName()).raw("&commentId=").raw(commentId);
    return page.raw("\">Moderate this comment</A>");
  }

  static Html submission(Html page, String servlet, int storyId, String label) {
    page.raw("<A HREF=\"").raw(SERVLET_PATH).raw(servlet).raw("?storyId=").raw(storyId);
    return page.raw("\">").raw(label).raw("</A>");
  }

  static Html formStart(Html page, String servlet) {
    return page.raw("<FORM action=\"").raw(SERVLET_PATH).raw(servlet).raw("\" method=POST>\n");
  }

  static Html hidden(Html page, String name, String plainValue) {
    return page.raw("<INPUT type=hidden name=").raw(name).raw(" value=").raw(plainValue).raw(">\n");
  }

  static Html hidden(Html page, String name, int value) {
    return page.raw("<INPUT type=hidden name=").raw(name).raw(" value=").raw(value).raw(">\n");
  }
}
