package ntier.workload.user;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.http.Page;
import ntier.workload.http.Page.Pattern;

/** Finds the images of a page that the browser has to fetch. */
final class BrowserCache {
  private static final Pattern BASE = Pattern.of("<BASE HREF=\"");
  private static final Pattern IMAGE = Pattern.of("<IMG SRC=\"");

  private final Images policy;
  private final Set<String> cached = new HashSet<>();

  BrowserCache(Images policy) {
    this.policy = policy;
  }

  /** A new session is a new browser. */
  void clear() {
    cached.clear();
  }

  /**
   * Adds the paths of the page's images, each once, to {@code missing}, and counts them as cached.
   *
   * @param pagePath where the page came from: a relative name is meant from there, unless the page
   *     names a base
   */
  void collect(Page page, String pagePath, ArrayDeque<String> missing) {
    if (policy == Images.NONE) {
      return;
    }
    if (policy == Images.PER_PAGE) {
      cached.clear();
    }
    String base = null;
    for (int at = page.indexOf(IMAGE, page.from()); at >= 0; at = page.indexOf(IMAGE, at + 1)) {
      base = base == null ? base(page, pagePath) : base;
      String path = resolve(base, page.textUntil(at + IMAGE.length(), "\"<> "));
      if (path != null && cached.add(path)) {
        missing.add(path);
      }
    }
  }

  private static String base(Page page, String pagePath) {
    int at = page.indexOf(BASE, page.from());
    String named = at < 0 ? null : resolve(pagePath, page.textUntil(at + BASE.length(), "\"<> "));
    return named == null ? pagePath : named;
  }

  /** The path of an image on the same server, null if it is elsewhere. */
  static String resolve(String pagePath, String name) {
    if (name.isEmpty() || name.startsWith("//") || name.contains(":")) {
      return null;
    }
    if (name.startsWith("/")) {
      return name;
    }
    int query = pagePath.indexOf('?');
    int folderEnd = pagePath.lastIndexOf('/', query < 0 ? pagePath.length() : query);
    String folder = pagePath.substring(0, folderEnd + 1);
    String rest = name;
    while (rest.startsWith("../") && folder.length() > 1) {
      rest = rest.substring(3);
      folder = folder.substring(0, folder.lastIndexOf('/', folder.length() - 2) + 1);
    }
    return folder + (rest.startsWith("./") ? rest.substring(2) : rest);
  }
}
