package ntier.rubbos.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class InteractionTest {

  @Test
  void numbersAndNamesAreTheOriginals() {
    assertThat(Interaction.values()).hasSize(24);
    assertThat(Interaction.STORIES_OF_THE_DAY.number()).isZero();
    assertThat(Interaction.VIEW_STORY.number()).isEqualTo(7);
    assertThat(Interaction.SEARCH_IN_USERS.number()).isEqualTo(18);
    assertThat(Interaction.REJECT_STORY.number()).isEqualTo(23);
    assertThat(Interaction.named("StoreModerateLog")).contains(Interaction.STORE_MODERATE_LOG);
    assertThat(Interaction.named("Home")).isEmpty();
  }

  @Test
  void pathsAreThoseOfTheServletsAndPages() {
    assertThat(Interaction.STORE_MODERATE_LOG.path())
        .isEqualTo("/rubbos/servlet/edu.rice.rubbos.servlets.StoreModeratorLog");
    assertThat(Interaction.SEARCH_IN_USERS.path())
        .isEqualTo("/rubbos/servlet/edu.rice.rubbos.servlets.Search");
    assertThat(Interaction.AUTHOR_LOGIN.path()).isEqualTo("/rubbos/author.html");
  }

  @Test
  void sixInteractionsWrite() {
    assertThat(Arrays.stream(Interaction.values()).filter(Interaction::writes))
        .containsExactly(
            Interaction.REGISTER_USER,
            Interaction.STORE_COMMENT,
            Interaction.STORE_MODERATE_LOG,
            Interaction.STORE_STORY,
            Interaction.ACCEPT_STORY,
            Interaction.REJECT_STORY);
  }

  @Test
  void everyStaticInteractionHasItsPageAndLogo() {
    Path site = Path.of("src", "main", "web", "rubbos");
    assertThat(site.resolve("RUBBoS_logo.jpg")).isRegularFile();
    assertThat(
            Arrays.stream(Interaction.values())
                .filter(Interaction::isStatic)
                .map(Interaction::resource))
        .containsExactly("register.html", "browse.html", "author.html")
        .allSatisfy(
            page ->
                assertThat(Files.readString(site.resolve(page)))
                    .contains("<IMG SRC=\"/rubbos/RUBBoS_logo.jpg\""));
  }
}
