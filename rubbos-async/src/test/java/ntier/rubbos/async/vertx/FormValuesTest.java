package ntier.rubbos.async.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FormValuesTest {

  @Test
  void theLastValueWinsAndThatOfTheFormAboveAll() {
    FormValues values = FormValues.ofUrl("a=1&a=2&b=3");
    values.add("b=4".getBytes(StandardCharsets.US_ASCII));

    assertThat(values.get("a")).isEqualTo("2");
    assertThat(values.get("b")).isEqualTo("4");
    assertThat(values.get("c")).isNull();
  }

  @Test
  void encodedValuesAreRead() {
    FormValues values =
        FormValues.ofUrl("a%20b=x+y%26%C3%A9&empty=&bare&=nameless&&z=\u00c3\u00a9");

    assertThat(values.get("a b")).isEqualTo("x y&é");
    assertThat(values.get("empty")).isEmpty();
    assertThat(values.get("bare")).isEmpty();
    assertThat(values.get("")).isNull();
    assertThat(values.get("z")).isEqualTo("é");
  }

  @Test
  void whatIsWronglyEncodedIsAsIfItWereNotThere() {
    FormValues values = FormValues.ofUrl("a=%zz&b=%4&c=1%&d=%ff");

    assertThat(values.get("a")).isNull();
    assertThat(values.get("b")).isNull();
    assertThat(values.get("c")).isNull();
    assertThat(values.get("d")).isEqualTo("\ufffd");
  }
}
