package ntier.analysis;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.analysis.figures.CalibrationFigures;
import ntier.analysis.figures.FitFigures;
import ntier.analysis.figures.FullestCore;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.figures.InteractionFigures;
import ntier.analysis.figures.LeakCheck;
import ntier.analysis.figures.PacketLoss;
import ntier.analysis.figures.QueuesMeanwhile;
import ntier.analysis.figures.RequestFigures;
import ntier.analysis.figures.ResponseTimeBins;
import ntier.analysis.figures.Series;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.Trust;
import ntier.analysis.figures.VlrtFigures;
import ntier.analysis.figures.WatchFigures;
import ntier.analysis.figures.WriteFigures;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Millibottlenecks;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.EpisodeFinder;
import ntier.analysis.overflow.VlrtCauses;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.RunDataReader;
import ntier.analysis.recording.TierData;
import ntier.analysis.reproduction.Reproduction;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;

/** From a run directory to findings. */
public final class Analysis {
  private Analysis() {}

  /**
   * Analyses a run, also one that was interrupted or killed: then the findings are about what was
   * recorded and say what is missing.
   *
   * @param detection what there is to find, by the causes
   * @throws ntier.archive.DamagedRunException if the manifest cannot be read
   */
  public static Findings of(RunDirectory run, Detection detection) {
    return of(RunDataReader.read(run), detection);
  }

  /**
   * Writes {@code summary.json} and {@code findings.json}.
   *
   * @throws ntier.archive.RunWriteException if they cannot be written
   */
  public static void write(Findings findings, RunDirectory run) {
    run.write(findings.summary());
    run.writeFindings(findings);
  }

  /** Analyses what was read of a run, for whoever needs both. */
  public static Findings of(RunData recording, Detection detection) {
    List<Millibottleneck> millibottlenecks =
        Millibottlenecks.find(recording.blind(), detection.detectors());
    Drops drops = Drops.of(recording);
    VlrtCauses causes = VlrtCauses.of(recording, drops);
    VlrtFigures vlrt = VlrtFigures.of(recording, drops, causes);
    List<TierFigures> tiers = TierFigures.of(recording, drops);
    List<Millibottleneck> origins =
        millibottlenecks.stream().filter(one -> !one.aftermath()).toList();
    List<Episode> episodes = new EpisodeFinder(recording, millibottlenecks, causes).episodes(drops);
    Findings found =
        new Findings(
            Findings.VERSION,
            recording.manifest().run(),
            recording.manifest().experiment(),
            recording.title(),
            recording.manifest().state() == RunState.FINISHED,
            Stream.concat(recording.missing().stream(), PacketLoss.unproven(drops).stream())
                .toList(),
            recording.tiers().stream().collect(Collectors.toMap(TierData::tier, TierData::server)),
            recording.asyncTiers(),
            recording.window(),
            RequestFigures.of(recording.measured(), recording.window()),
            vlrt,
            InteractionFigures.of(recording.measured(), ofFirstTier(episodes, recording)),
            ResponseTimeBins.of(recording.measured()),
            tiers,
            FullestCore.percent(recording),
            millibottlenecks,
            episodes,
            QueuesMeanwhile.of(recording, origins),
            InjectedVersusFound.of(recording, millibottlenecks, detection.kinds()),
            WriteFigures.of(recording),
            LeakCheck.of(recording),
            CalibrationFigures.of(recording),
            FitFigures.of(recording),
            Optional.empty(),
            WatchFigures.of(recording),
            Trust.of(recording, drops),
            Series.of(recording, drops));
    return found.against(
        recording.paper().map(paper -> Reproduction.of(paper, recording.changes(), found)));
  }

  private static List<Episode> ofFirstTier(List<Episode> episodes, RunData recording) {
    return episodes.stream().filter(one -> recording.position(one.dropping()) == 0).toList();
  }
}
