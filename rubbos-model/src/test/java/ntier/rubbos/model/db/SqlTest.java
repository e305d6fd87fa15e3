package ntier.rubbos.model.db;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqlTest {

  @Test
  void wildcardsOfASearchedWordStandForThemselves() {
    assertThat(Sql.startsWith("50%_a\\b")).isEqualTo("50\\%\\_a\\\\b%");
  }

  @Test
  void onlyTwoTablesAreTablesOfComments() {
    assertThat(CommentTable.named("comments")).contains(CommentTable.COMMENTS);
    assertThat(CommentTable.named("old_comments")).contains(CommentTable.OLD_COMMENTS);
    assertThat(CommentTable.named("Comments")).isEmpty();
    assertThat(CommentTable.named("users")).isEmpty();
  }

  @Test
  void eachTablesQueriesAskItAlone() {
    assertThat(StoryTable.OLD_STORIES.byId())
        .isEqualTo("SELECT id, title, body, date, writer, category FROM old_stories WHERE id=?");
    assertThat(CommentTable.OLD_COMMENTS.addChild())
        .isEqualTo("UPDATE old_comments SET childs=childs+1 WHERE id=? AND story_id=?");
  }
}
