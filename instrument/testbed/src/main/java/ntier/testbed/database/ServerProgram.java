package ntier.testbed.database;

import java.nio.file.Path;
import ntier.plan.tier.DatabaseDescription.Product;

/**
 * The program of a database server, as it was found on this machine.
 *
 * @param version what it says of itself, such as {@code 8.0.15 for linux-glibc2.12 on x86_64 (MySQL
 *     Community Server - GPL)}; begins with two numbers and a point between
 */
public record ServerProgram(Path file, String version) {
  /** Its name and the first two numbers of its version. */
  public Product product() {
    String[] numbers = number().split("\\D");
    return new Product(
        version.contains("MariaDB") ? "MariaDB" : "MySQL",
        Integer.parseInt(numbers[0]),
        Integer.parseInt(numbers[1]));
  }

  /** Its version alone, such as {@code 8.0.15}. */
  public String number() {
    return version.split(" ", 2)[0];
  }
}
