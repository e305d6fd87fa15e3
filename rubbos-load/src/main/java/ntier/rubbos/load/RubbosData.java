package ntier.rubbos.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import ntier.plan.application.ApplicationData;
import ntier.rubbos.model.data.DataGenerator;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.model.data.LoadScript;

/** RUBBoS's generated database. */
public final class RubbosData implements ApplicationData {
  @Override
  public String describe(String size) {
    DatabaseSize named = DatabaseSize.named(size);
    return "%,d users, %,d stories".formatted(named.users(), named.stories());
  }

  /** The generator's part is what it makes of the smallest size: it changes with its code. */
  @Override
  public String fingerprint(Order order) {
    DatabaseSize size = DatabaseSize.named(order.size());
    List<Object> parameters =
        List.of(
            size.users(),
            size.authors(),
            size.stories(),
            size.recentStories(),
            size.submissions(),
            size.categories(),
            size.firstStoryDate(),
            size.lastStoryDate(),
            order.seed());
    return parameters
        + LoadScript.tableStatements().toString()
        + LoadScript.indexStatements()
        + script(order, Path.of("/")).accountStatements()
        + new DataGenerator(DatabaseSize.SMALL, 1).fingerprint();
  }

  @Override
  public String sql(Order order, Path scratch) throws IOException {
    new DataGenerator(DatabaseSize.named(order.size()), order.seed()).writeTo(scratch);
    return script(order, scratch).bootstrapSql();
  }

  private static LoadScript script(Order order, Path rows) {
    return new LoadScript(rows, order.database(), order.user(), order.password());
  }
}
