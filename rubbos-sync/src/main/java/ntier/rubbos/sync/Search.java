package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import ntier.rubbos.model.db.Comment.CommentHit;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.db.Story.Headline;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.FormPages;
import ntier.rubbos.model.page.StoryListPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.SearchQuery;

/** Stories by title or writer, and comments by subject; old ones if there are no others. */
public final class Search extends InteractionServlet<Optional<SearchQuery>> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Optional<SearchQuery> parse(Parameters parameters) {
    return SearchQuery.of(parameters);
  }

  @Override
  protected String page(Optional<SearchQuery> request, Database database) throws SQLException {
    if (request.isEmpty()) {
      return FormPages.searchForm();
    }
    SearchQuery search = request.get();
    return switch (search.type()) {
      case STORIES -> stories(search, StoryTable::titleLike, database);
      case USERS -> stories(search, StoryTable::writerLike, database);
      case COMMENTS -> comments(search, database);
    };
  }

  private static String stories(
      SearchQuery search, Function<StoryTable, String> sql, Database database) throws SQLException {
    List<Headline> stories =
        matches(Rows::headline, sql.apply(StoryTable.STORIES), search, database);
    if (stories.isEmpty()) {
      stories = matches(Rows::headline, sql.apply(StoryTable.OLD_STORIES), search, database);
    }
    return StoryListPages.foundStories(
        search, Users.withWriters(database, stories, Headline::writer));
  }

  private static String comments(SearchQuery search, Database database) throws SQLException {
    CommentTable table = CommentTable.COMMENTS;
    List<CommentHit> hits = matches(Rows::commentHit, table.subjectLike(), search, database);
    if (hits.isEmpty()) {
      table = CommentTable.OLD_COMMENTS;
      hits = matches(Rows::commentHit, table.subjectLike(), search, database);
    }
    return StoryListPages.foundComments(
        search, table, Users.withWriters(database, hits, CommentHit::writer));
  }

  private static <T> List<T> matches(
      RowReader<T> reader, String sql, SearchQuery search, Database database) throws SQLException {
    return database.list(
        reader,
        sql,
        Sql.startsWith(search.word()),
        search.paging().offset(),
        search.paging().perPage());
  }
}
