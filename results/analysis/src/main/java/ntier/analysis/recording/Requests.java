package ntier.analysis.recording;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import ntier.analysis.store.Scratch;
import ntier.archive.Absent;
import ntier.archive.Phase;
import ntier.archive.RecordedApplication;
import ntier.archive.Request;

/** Takes the users' requests one by one, as they are read. */
final class Requests {
  private final RecordedApplication application;
  private final StoredRequests measured;
  private final StoredRequests before;
  private final StoredRequests writing;
  private final Occupancy.Collector inFlight;

  Requests(RecordedApplication application, Scratch scratch) {
    this.application = application;
    this.measured = new StoredRequests(scratch);
    this.before = new StoredRequests(scratch);
    this.writing = new StoredRequests(scratch);
    this.inFlight = new Occupancy.Collector(scratch, false);
  }

  /** One without an end was begun and given up at once. */
  void add(Request request) {
    (request.phase() == Phase.MEASURE ? measured : before).store(request);
    if (Write.of(application, request).isPresent()) {
      writing.store(request);
    }
    inFlight.add(
        request.startMicros(),
        Absent.isPresent(request.endMicros()) ? request.endMicros() : request.startMicros());
  }

  /** Those of the measure phase, in order of start. */
  List<Request> measured() {
    measured.sort();
    return measured;
  }

  /** Those of the phases before that had not ended when the measure phase began, by start. */
  List<Request> carriedOver(Window window) {
    before.sort();
    return before.stream().filter(one -> one.endMicros() > window.startMicros()).toList();
  }

  /** Those that were to write. */
  List<Write> writes() {
    return new Writes();
  }

  /** All, from their start to their end. */
  Occupancy inFlight() {
    return inFlight.occupancy();
  }

  private final class Writes extends AbstractList<Write> implements RandomAccess {
    @Override
    public Write get(int index) {
      return Write.of(application, writing.get(index)).orElseThrow();
    }

    @Override
    public int size() {
      return writing.size();
    }
  }
}
