package ntier.rubbos.equivalence;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sync and async, on Tomcat and on Vert.x, with each policy of connections: to thousands of
 * requests, good and bad, all answer with the same bytes, and all leave the same rows.
 */
class SamePagesIT {

  @TempDir private Path dir;

  @Test
  void syncAndAsyncAnswerAndWriteTheSame() throws Exception {
    try (Systems systems = new Systems(dir)) {
      SamePages.with(SamePages.DRAWS)
          .assertOf(
              systems.sync("sync"),
              systems.asyncTomcat("on-demand"),
              systems.vertx("pooled"),
              systems.vertx("pipelined"));
    }
  }

  /** What waits for a connection, and how, is no part of a page: fewer requests tell. */
  @Tag("long")
  @Test
  void withTheOtherPoliciesToo() throws Exception {
    try (Systems systems = new Systems(dir)) {
      SamePages.with(SamePages.FEWER_DRAWS)
          .assertOf(
              systems.sync("sync"),
              systems.asyncTomcat("pooled"),
              systems.asyncTomcat("pipelined"),
              systems.vertx("on-demand"));
    }
  }

  /** Tomcat 11 refuses, before the application sees it, what is wrongly encoded. */
  @Tag("long")
  @Test
  void aTomcatOfTodayAnswersTheSameToWhatItLetsIn() throws Exception {
    try (Systems systems = new Systems(dir)) {
      SamePages.with(SamePages.DRAWS)
          .only(Encoding::isRight)
          .assertOf(systems.sync("sync"), systems.syncToday());
    }
  }
}
