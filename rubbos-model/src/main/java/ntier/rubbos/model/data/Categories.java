package ntier.rubbos.model.data;

import java.util.List;

/** The categories of stories; category {@code n} (from 1) is the n-th name. */
public final class Categories {

  /** One word each, so that a name is the same in a URL as in a page. */
  public static final List<String> NAMES =
      List.of(
          "Hardware",
          "Software",
          "Science",
          "Games",
          "Books",
          "Security",
          "Networks",
          "Space",
          "Music",
          "Movies",
          "Programming",
          "Databases",
          "Storage",
          "Graphics",
          "Robots",
          "Energy",
          "Education",
          "Politics",
          "Business",
          "Patents",
          "Privacy",
          "Interviews",
          "Reviews",
          "Humor");

  private Categories() {}
}
