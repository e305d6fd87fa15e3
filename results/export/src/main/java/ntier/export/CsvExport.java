package ntier.export;

import java.nio.file.Path;

/** Writes the tables of a run; what each column means is in {@code docs/data.md}. */
public final class CsvExport {
  private CsvExport() {}

  /**
   * Writes all tables, always the same ones: a run without drops has a {@code drops.csv} with its
   * header alone, so that scripts need not look first. Only where a tier has several servers there
   * is {@code servers.csv} too, and a column for them in other tables.
   *
   * @param folder exists and holds none of them
   * @throws ntier.archive.RunWriteException if one cannot be written
   */
  public static void write(ExportedRun run, Path folder) {
    SummaryTable.write(run, folder.resolve("summary.csv"));
    RequestTable.write(run, folder.resolve("requests.csv"));
    TierTable tiers = new TierTable(run);
    tiers.write(folder.resolve("tiers.csv"));
    if (ServerColumn.several(run.findings())) {
      tiers.writeServers(folder.resolve("servers.csv"));
    }
    tiers.writeLoad(folder.resolve("load.csv"));
    new InteractionTable(run).write(folder.resolve("interactions.csv"));
    EventTables events = new EventTables(run);
    events.writeMillibottlenecks(folder.resolve("millibottlenecks.csv"));
    events.writeEpisodes(folder.resolve("episodes.csv"));
    events.writeInjections(folder.resolve("injections.csv"));
    DropTables drops = new DropTables(run);
    drops.writeDrops(folder.resolve("drops.csv"));
    drops.writeVlrt(folder.resolve("vlrt.csv"));
    drops.writeRetransmissions(folder.resolve("retransmissions.csv"));
    DistributionTables distribution = new DistributionTables(run.findings());
    distribution.writeHistogram(folder.resolve("response_times.csv"));
    distribution.writePercentiles(folder.resolve("percentiles.csv"));
  }
}
