package ntier.rubbos.load;

import static org.assertj.core.api.Assertions.assertThat;

import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.db.User;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.page.UserPages;
import ntier.workload.http.Page;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** With the pages of RUBBoS themselves, so that a change of their words is noticed here. */
class AcknowledgedWriteTest {
  private static final String NOW = "2001-06-30 12:00:00";

  private static String stored(Interaction interaction, String page) {
    return AcknowledgedWrite.of(interaction, Page.of(page), page.contains("Sorry"));
  }

  @Test
  @DisplayName("each page that has written names its table")
  void written() {
    User user = new User(1, "a", "b", "c", "d", 0, 0, NOW);
    Comment comment = new Comment(7, 1, 2, 0, 0, 1, NOW, "s", "b");
    assertThat(stored(Interaction.REGISTER_USER, UserPages.registered(user))).isEqualTo("users");
    assertThat(stored(Interaction.STORE_MODERATE_LOG, CommentPages.moderated(comment)))
        .isEqualTo("moderator_log");
    assertThat(stored(Interaction.ACCEPT_STORY, UserPages.accepted())).isEqualTo("stories");
    assertThat(stored(Interaction.REJECT_STORY, UserPages.rejected())).isEqualTo("submissions");
    for (CommentTable table : CommentTable.values()) {
      assertThat(stored(Interaction.STORE_COMMENT, CommentPages.commentStored(table)))
          .isEqualTo(table.sqlName());
    }
    assertThat(stored(Interaction.STORE_STORY, UserPages.storyStored(StoryTable.STORIES)))
        .isEqualTo("stories");
    assertThat(stored(Interaction.STORE_STORY, UserPages.storyStored(StoryTable.SUBMISSIONS)))
        .isEqualTo("submissions");
  }

  @Test
  @DisplayName("a page that says Sorry has written nothing")
  void declined() {
    assertThat(stored(Interaction.REGISTER_USER, UserPages.nicknameTaken("c")))
        .isEqualTo("nothing");
    assertThat(stored(Interaction.ACCEPT_STORY, UserPages.alreadyDecided())).isEqualTo("nothing");
    assertThat(stored(Interaction.REJECT_STORY, UserPages.alreadyDecided())).isEqualTo("nothing");
  }

  @Test
  @DisplayName("a page that says neither, and one that only reads, say nothing of it")
  void silent() {
    assertThat(stored(Interaction.STORE_COMMENT, "<HTML>a proxy's page</HTML>")).isEmpty();
    assertThat(stored(Interaction.ACCEPT_STORY, "<HTML>a proxy's page</HTML>")).isEmpty();
    assertThat(stored(Interaction.REVIEW_STORIES, "Sorry, but there is none")).isEmpty();
  }
}
