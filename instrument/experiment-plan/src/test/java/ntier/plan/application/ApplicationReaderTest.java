package ntier.plan.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationReaderTest {
  private static final String SHOP =
      """
      application: shop
      name: Shop
      about: a shop
      path: /shop/
      index: index.html
      builds: {javax-servlet: "${application}/war"}
      site: ${application}/site
      load:
        host: shop
        pages: [{label: Buy, path: /shop/buy?what=tea, weight: 2}]
      """;

  @TempDir Path home;

  private ApplicationDescription read(String yaml) throws IOException {
    Path folder = Files.createDirectories(home.resolve("applications/shop"));
    Files.writeString(folder.resolve("application.yaml"), yaml);
    return ApplicationCatalog.of(home).find("shop");
  }

  @Test
  @DisplayName("a load by pages says what its requests ask for; what is left out is not there")
  void shop() throws IOException {
    ApplicationDescription shop = read(SHOP);
    assertThat(shop.context()).isEqualTo("/shop");
    assertThat(shop.dynamic()).isEmpty();
    assertThat(shop.data()).isEmpty();
    assertThat(shop.work()).isFalse();
    assertThat(shop.requests().get("Buy").resource()).isEqualTo("buy");
    assertThat(shop.load().orElseThrow().defaultMix()).isEmpty();
    assertThat(ApplicationCatalog.of(home).names()).containsExactly("shop");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application: shop | application: shp | :1:14: the application is \"shp\" and its folder \"shop\"",
        "path: /shop/ | path: /shop | :4:7: path is \"/shop\"; a path that begins and ends with",
        "name: Shop | nam: Shop | unknown key \"nam\" in the application; did you mean \"name\"?",
        "weight: 2 | weight: 0 | weight is \"0\"; a number from",
        "label: Buy | label: Image | the label is \"Image\"; a word of its own",
        "path: /shop/buy | path: /buy | the path is \"/buy?what=tea\"; one that begins with /shop/",
        "host: shop | driver: shop.Users | a load has either a driver or pages",
      })
  void refusedWithPlaceAndRemedy(String right, String wrong, String message) {
    assertThat(SHOP).contains(right);
    assertThatThrownBy(() -> read(SHOP.replace(right, wrong)))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("applications/shop/application.yaml:")
        .hasMessageContaining(message);
  }

  @Test
  @DisplayName("one that is not there is refused where it is asked for")
  void unknown() throws IOException {
    read(SHOP);
    assertThatThrownBy(() -> ApplicationCatalog.of(home).find("shpo", Place.of("x.yaml")))
        .hasMessageStartingWith("x.yaml: unknown application \"shpo\"; did you mean \"shop\"?");
  }

  private static final String DATA =
      """
      data:
        MAKER
        seed: 1
        sizes: {small: {megabytes: 10, about: "ten orders"}}
        database: shop
        user: shop
        password: shop
        tables: [orders]
      """;

  @ParameterizedTest
  @DisplayName("data are made by a class, a dump or a program")
  @CsvSource(
      delimiter = '|',
      value = {
        "generator: shop.Data | Generator[type=shop.Data]",
        "dump: '${application}/shop.sql' | Dump[file=${application}/shop.sql]",
        "loader: {command: ['${part.php}/bin/php', load.php], environment: {LANG: C}} | Loader[command=[${part.php}/bin/php, load.php], environment={LANG=C}]",
      },
      quoteCharacter = '`')
  void madeBy(String maker, String source) throws IOException {
    DataDescription data = read(SHOP + DATA.replace("MAKER", maker)).data().orElseThrow();
    assertThat(data.source()).hasToString(source);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "seed: 1 | data have nothing that makes them; one of generator, dump and loader would be right",
        "generator: a.B, dump: x.sql | data have generator and dump; one of generator, dump and loader",
        "loader: {command: []} | the loader's command is empty; a program would be right",
        "loader: {comand: [a]} | unknown key \"comand\" in loader; did you mean \"command\"?",
      },
      quoteCharacter = '`')
  void madeByNothing(String makers, String complaint) {
    String data =
        "data: {%s%s, sizes: {small: {megabytes: 10, about: x}}, database: shop, user: shop, password: shop, tables: [orders]}\n"
            .formatted(makers, makers.startsWith("seed") ? "" : ", seed: 1");
    assertThatThrownBy(() -> read(SHOP + data))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  @DisplayName("files of an overlay take the place of those of a build")
  void overlay() throws IOException {
    String build =
        "builds: {php: {folder: \"${part.shop}/www\", overlay: \"${application}/mine\"}}";
    ApplicationDescription shop =
        read(SHOP.replace("builds: {javax-servlet: \"${application}/war\"}", build));
    assertThat(shop.builds().get("php").overlay()).contains("${application}/mine");
    assertThat(read(SHOP).builds().get("javax-servlet").overlay()).isEmpty();
  }
}
