package ntier.rubbos.model.page;

import static ntier.rubbos.model.Interaction.SERVLET_PATH;
import static ntier.rubbos.model.Interaction.SITE_PATH;

/** What all pages have in common: the header with logo and navigation, and the footer. */
final class Layout {

  /**
   * The image of every page: an absolute path, which the original's client puts behind the host's
   * name as it is.
   */
  static final String LOGO = SITE_PATH + "RUBBoS_logo.jpg";

  private static final String HEAD_START =
      "<!DOCTYPE html>\n<HTML>\n<HEAD><META charset=\"utf-8\">\n<TITLE>RUBBoS: ";
  private static final String HEAD_END =
      "</TITLE></HEAD>\n<BODY bgcolor=\"#FFFFFF\">\n<CENTER><IMG SRC=\""
          + LOGO
          + "\" height=\"91\" width=\"150\" alt=\"RUBBoS\">\n<P>\n<A HREF=\""
          + SERVLET_PATH
          + "StoriesOfTheDay\">Home</A> |\n<A HREF=\""
          + SITE_PATH
          + "register.html\">Register</A> |\n<A HREF=\""
          + SITE_PATH
          + "browse.html\">Browse</A> |\n<A HREF=\""
          + SERVLET_PATH
          + "OlderStories\">Older stories</A> |\n<A HREF=\""
          + SERVLET_PATH
          + "SubmitStory\">Submit story</A> |\n<A HREF=\""
          + SERVLET_PATH
          + "Search\">Search</A> |\n<A HREF=\""
          + SITE_PATH
          + "author.html\">Author login</A>\n</P></CENTER>\n<HR>\n<H2>";
  private static final String FOOTER =
      "\n<HR>\n<P><SMALL>RUBBoS: a bulletin board benchmark, in the ntier suite</SMALL></P>\n</BODY>\n</HTML>\n";

  private Layout() {}

  /** Starts a page; the title is escaped. */
  static Html start(String title) {
    return new Html().raw(HEAD_START).text(title).raw(HEAD_END).text(title).raw("</H2>\n");
  }

  /** Ends a page. */
  static String end(Html page) {
    return page.raw(FOOTER).toString();
  }

  /** A whole page that says that there is nothing to show: the client goes back. */
  static String sorry(String title, String what) {
    return end(sorry(start(title), what));
  }

  /** Says that there is nothing to show: the client goes back. */
  static Html sorry(Html page, String what) {
    return page.raw("<P>Sorry, but ").text(what).raw("</P>\n");
  }

  /** A whole page with one paragraph. */
  static String message(String title, String text) {
    return end(start(title).raw("<P>").text(text).raw("</P>\n"));
  }
}
