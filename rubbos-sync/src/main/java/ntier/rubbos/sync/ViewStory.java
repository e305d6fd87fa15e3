package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.Optional;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.page.StoryPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;
import ntier.rubbos.model.request.StoryId;

/** A story and its comments. */
public final class ViewStory extends InteractionServlet<StoryId> {

  private static final long serialVersionUID = 1L;

  @Override
  protected StoryId parse(Parameters parameters) {
    return StoryId.of(parameters);
  }

  @Override
  protected String page(StoryId request, Database database) throws SQLException {
    CommentTable table = CommentTable.COMMENTS;
    Optional<Story> story = database.first(Rows::story, table.stories().byId(), request.id());
    if (story.isEmpty()) {
      table = CommentTable.OLD_COMMENTS;
      story = database.first(Rows::story, table.stories().byId(), request.id());
    }
    Story found = story.orElseThrow(() -> RefusedRequest.notFound("story", request.id()));
    Threads threads = new Threads(database, table, found.id());
    return StoryPages.viewStory(
        Users.withWriter(database, found, Story::writer),
        table,
        threads.countByRating(),
        threads.ofStory(Comment.MIN_RATING, true));
  }
}
