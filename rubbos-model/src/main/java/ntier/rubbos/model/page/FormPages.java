package ntier.rubbos.model.page;

import java.util.List;
import java.util.Optional;
import ntier.rubbos.model.db.Category;
import ntier.rubbos.model.request.SearchQuery;

/** Pages that are forms. */
public final class FormPages {

  private FormPages() {}

  /** SubmitStory. */
  public static String submitStory(List<Category> categories) {
    Html page = Layout.start("Submit a story");
    Links.formStart(page, "StoreStory");
    credentials(page);
    page.raw(
        "Title: <INPUT type=text size=100 maxlength=100 name=title><BR>\nCategory: <SELECT name=category>\n");
    for (Category category : categories) {
      page.raw("<OPTION value=\"")
          .raw(category.id())
          .raw("\">")
          .text(category.name())
          .raw("</OPTION>\n");
    }
    page.raw("</SELECT><BR>\n<TEXTAREA rows=20 cols=80 name=body></TEXTAREA><BR>\n");
    return Layout.end(page.raw("<INPUT type=submit value=\"Submit this story now!\">\n</FORM>\n"));
  }

  /** Search without a word: the form alone. */
  public static String searchForm() {
    return Layout.end(search(Optional.empty()));
  }

  /** The start of a search page: the form, filled with the search if there is one. */
  static Html search(Optional<SearchQuery> search) {
    Html page = Layout.start("Search");
    Links.formStart(page, "Search");
    page.raw("<INPUT type=text name=search size=40 value=\"")
        .text(search.map(SearchQuery::word).orElse(""))
        .raw("\">\n");
    SearchQuery.Type chosen = search.map(SearchQuery::type).orElse(SearchQuery.Type.STORIES);
    for (SearchQuery.Type type : SearchQuery.Type.values()) {
      page.raw("<INPUT type=radio name=type value=")
          .raw(type.number())
          .raw(type == chosen ? " checked> " : "> ");
      page.raw(type.label()).raw("\n");
    }
    return page.raw("<INPUT type=submit value=\"Search now!\">\n</FORM>\n");
  }

  static void credentials(Html page) {
    page.raw("Nickname: <INPUT type=text size=20 maxlength=20 name=nickname>\n");
    page.raw("Password: <INPUT type=password size=20 maxlength=20 name=password><BR>\n");
  }
}
