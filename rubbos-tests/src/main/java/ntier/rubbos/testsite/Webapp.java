package ntier.rubbos.testsite;

import java.nio.file.Path;

/** Where the build leaves RUBBoS's web applications. */
public final class Webapp {
  private Webapp() {}

  /**
   * The unpacked application.
   *
   * @param module the module that makes it
   */
  public static Path of(String module) {
    return Path.of(System.getProperty("ntier.home"), module, "target", module);
  }
}
