package ntier.rubbos.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadScriptTest {

  @Test
  void everyLineIsOneStatementAndIndexesComeAfterTheRows() {
    String sql = new LoadScript(Path.of("/data/rows"), "rubbos", "rubbos", "secret").bootstrapSql();
    List<String> lines = sql.lines().toList();

    assertThat(lines).allMatch(line -> line.endsWith(";"));
    assertThat(lines.getFirst()).startsWith("CREATE DATABASE rubbos");
    assertThat(lines).filteredOn(line -> line.startsWith("CREATE TABLE")).hasSize(8);
    assertThat(lines)
        .contains("LOAD DATA INFILE '/data/rows/users.tsv' INTO TABLE users CHARACTER SET latin1;");
    assertThat(lines).filteredOn(line -> line.startsWith("ALTER TABLE")).hasSize(7);
    assertThat(sql.indexOf("ALTER TABLE")).isGreaterThan(sql.lastIndexOf("LOAD DATA"));
    assertThat(lines).contains("CREATE USER 'rubbos'@'%' IDENTIFIED BY 'secret';");
  }

  @Test
  void whatWouldNeedQuotingIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoadScript(Path.of("/data"), "rubbos", "o'neill", "x"))
        .withMessage("user 'o'neill' must consist of letters, digits and _");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoadScript(Path.of("/da'ta"), "rubbos", "rubbos", "x"))
        .withMessage(
            "cannot load data from /da'ta: quotes and backslashes in the path; use another one");
  }
}
