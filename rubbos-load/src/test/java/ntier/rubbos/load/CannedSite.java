package ntier.rubbos.load;

import java.io.IOException;
import ntier.workload.http.CannedServer;

/** Pages with every token that users look for. */
final class CannedSite {
  private static final String SERVLET = "/rubbos/servlet/edu.rice.rubbos.servlets.";
  private static final String LOGO = "<IMG SRC=\"/rubbos/logo.jpg\">";

  /** One of them. */
  static final String PAGE =
      "<HTML>"
          + LOGO
          + "<A HREF=\""
          + SERVLET
          + "ViewStory?storyId=11\">a</A><A HREF=\""
          + SERVLET
          + "ViewStory?storyId=12\">b</A><A HREF=\""
          + SERVLET
          + "BrowseStoriesByCategory?category=3&categoryName=Book+Reviews\">c</A><FORM ACTION=\""
          + SERVLET
          + "ViewComment\"></FORM><A HREF=\""
          + SERVLET
          + "ViewComment?comment_table=comments&storyId=11&commentId=5&filter=0&display=1\">d</A>"
          + "<A HREF=\""
          + SERVLET
          + "PostComment?comment_table=comments&storyId=11&parent=0\">e</A><A HREF=\""
          + SERVLET
          + "ModerateComment?comment_table=comments&commentId=5\">f</A><A HREF=\""
          + SERVLET
          + "AcceptStory?storyId=7\">g</A><A HREF=\""
          + SERVLET
          + "RejectStory?storyId=7\">h</A>"
          + "<INPUT TYPE=hidden name=comment_table value=comments>"
          + "<INPUT TYPE=hidden name=storyId value=11><INPUT TYPE=hidden name=parent value=0>"
          + "<INPUT TYPE=hidden name=commentId value=5><OPTION value=\"4\">News</OPTION></HTML>";

  private CannedSite() {}

  static CannedServer start() throws IOException {
    String page = CannedServer.page(PAGE);
    String image = CannedServer.page("JPEG");
    return new CannedServer(
        (path, out, connection) -> CannedServer.closing(out, path.endsWith(".jpg") ? image : page));
  }
}
