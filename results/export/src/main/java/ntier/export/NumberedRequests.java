package ntier.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import ntier.archive.DamagedRunException;
import ntier.archive.Phase;
import ntier.archive.Request;
import ntier.archive.RunDirectory;

/**
 * The users' requests of all phases in order of start. Their place in it, from 0, is the number by
 * which the exported tables refer to each other.
 */
public final class NumberedRequests {
  private final List<Request> all;
  private final int[] measured;

  private NumberedRequests(List<Request> all) {
    this.all = all;
    this.measured =
        IntStream.range(0, all.size())
            .filter(number -> all.get(number).phase() == Phase.MEASURE)
            .toArray();
  }

  static NumberedRequests read(RunDirectory run) {
    List<Request> all = new ArrayList<>();
    try {
      Request.FORMAT.forEach(run.requestsFile(), all::add);
    } catch (DamagedRunException told) {
      // The findings list what is missing; what comes before the damage is exported.
    }
    all.sort(Comparator.comparingLong(Request::startMicros));
    return new NumberedRequests(all);
  }

  List<Request> all() {
    return all;
  }

  Request get(int number) {
    return all.get(number);
  }

  /** The number of a request that the analysis knows by its place among the measured ones. */
  int ofMeasured(int place) {
    return measured[place];
  }

  /** The numbers of the requests of the measure phase. */
  int[] measured() {
    return measured.clone();
  }
}
