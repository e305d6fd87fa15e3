package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Credentials;
import ntier.rubbos.model.request.Parameters;

/** What authors can do. */
final class Author extends InteractionHandler<Credentials> {

  @Override
  protected Credentials parse(Parameters parameters) {
    return Credentials.required(parameters);
  }

  @Override
  protected Future<String> page(Credentials request, Database database) {
    return Users.authenticateAuthor(database, request)
        .map(author -> UserPages.authorTasks(author.id()));
  }
}
