package ntier.testbed.database;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.plan.tier.TierCatalog;
import ntier.provisioning.Cache;
import ntier.provisioning.Provisioner;

/** Builds the standard database as a process of its own, to be killed: HOME CACHE. */
final class BuildMain {
  private BuildMain() {}

  public static void main(String[] args) throws Exception {
    var home = Path.of(args[0]);
    var mysql =
        new Provisioner(home.resolve("configs/versions.yaml"), new Cache(Cache.defaultRoot()))
            .provide(List.of("mysql"), System.out::println)
            .get("mysql")
            .directory();
    var tier = TierCatalog.read(home).find("mysql").orElseThrow();
    new DatabaseCache(new Cache(Path.of(args[1])))
        .provide(
            Rubbos.database(home, "standard", 1),
            DatabaseServer.find(tier, Map.of("mysql", mysql), Map.of()),
            System.out::println);
  }
}
