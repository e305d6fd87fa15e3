package ntier.rubbos.async;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
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
final class Search extends InteractionHandler<Optional<SearchQuery>> {

  @Override
  protected Optional<SearchQuery> parse(Parameters parameters) {
    return SearchQuery.of(parameters);
  }

  @Override
  protected Future<String> page(Optional<SearchQuery> request, Database database) {
    if (request.isEmpty()) {
      return Future.succeededFuture(FormPages.searchForm());
    }
    SearchQuery search = request.get();
    return switch (search.type()) {
      case STORIES -> stories(search, StoryTable::titleLike, database);
      case USERS -> stories(search, StoryTable::writerLike, database);
      case COMMENTS -> comments(search, database);
    };
  }

  private static Future<String> stories(
      SearchQuery search, Function<StoryTable, String> sql, Database database) {
    return matches(Rows::headline, sql.apply(StoryTable.STORIES), search, database)
        .compose(
            stories ->
                stories.isEmpty()
                    ? matches(Rows::headline, sql.apply(StoryTable.OLD_STORIES), search, database)
                    : Future.succeededFuture(stories))
        .compose(stories -> Users.withWriters(database, stories, Headline::writer))
        .map(stories -> StoryListPages.foundStories(search, stories));
  }

  private static Future<String> comments(SearchQuery search, Database database) {
    return hits(CommentTable.COMMENTS, search, database)
        .compose(
            hits ->
                hits.isEmpty()
                    ? hits(CommentTable.OLD_COMMENTS, search, database)
                        .compose(old -> comments(search, CommentTable.OLD_COMMENTS, old, database))
                    : comments(search, CommentTable.COMMENTS, hits, database));
  }

  private static Future<List<CommentHit>> hits(
      CommentTable table, SearchQuery search, Database database) {
    return matches(Rows::commentHit, table.subjectLike(), search, database);
  }

  private static Future<String> comments(
      SearchQuery search, CommentTable table, List<CommentHit> hits, Database database) {
    return Users.withWriters(database, hits, CommentHit::writer)
        .map(written -> StoryListPages.foundComments(search, table, written));
  }

  private static <T> Future<List<T>> matches(
      Function<Row, T> reader, String sql, SearchQuery search, Database database) {
    return database.list(
        reader,
        sql,
        Sql.startsWith(search.word()),
        search.paging().offset(),
        search.paging().perPage());
  }
}
