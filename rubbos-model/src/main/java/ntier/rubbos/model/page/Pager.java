package ntier.rubbos.model.page;

import static ntier.rubbos.model.Interaction.SERVLET_PATH;

import ntier.rubbos.model.request.Paging;
import ntier.rubbos.model.request.SearchQuery;
import ntier.rubbos.model.request.StoryDay;
import ntier.rubbos.model.request.StoryList;

/**
 * The links to the pages before and after one of a list. Each carries all parameters of the list.
 *
 * @param query servlet and the list's own parameters, without paging
 */
record Pager(String query, Paging paging) {

  static Pager of(StoryList list) {
    String query =
        "BrowseStoriesByCategory?category="
            + list.category()
            + "&categoryName="
            + Links.encoded(list.categoryName());
    return new Pager(query, list.paging());
  }

  static Pager of(StoryDay day) {
    return new Pager(
        "OlderStories?day=" + day.day() + "&month=" + day.month() + "&year=" + day.year(),
        day.paging());
  }

  static Pager of(SearchQuery search) {
    return new Pager(
        "Search?type=" + search.type().number() + "&search=" + Links.encoded(search.word()),
        search.paging());
  }

  /** Appends the links: one back unless this is the first page, one on if this page is full. */
  void append(Html page, int shown) {
    page.raw("<P><CENTER>\n");
    if (paging.page() > 0) {
      link(page, paging.page() - 1, "Previous page");
    }
    if (shown == paging.perPage()) {
      link(page, paging.page() + 1, "Next page");
    }
    page.raw("</CENTER></P>\n");
  }

  private void link(Html page, int number, String label) {
    page.raw("<A HREF=\"").raw(SERVLET_PATH).raw(query).raw("&page=").raw(number);
    page.raw("&nbOfStories=").raw(paging.perPage()).raw("\">").raw(label).raw("</A>\n");
  }
}
