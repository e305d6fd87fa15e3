package ntier.analysis.overflow;

import java.util.List;
import java.util.Optional;
import ntier.analysis.millibottleneck.Millibottleneck;

/**
 * Drops at one server, close together in time, with where they come from.
 *
 * @param origin the millibottleneck that did most of it; empty if none was found
 * @param origins all that it comes from, that one first: more than one where only several together
 *     fill the queue that overflows, or each of several alone would have
 * @param overloaded without an origin, the server, by name, whose cores had been full for longer
 *     than a millibottleneck lasts; empty in older findings
 * @param server which of that tier's servers dropped; empty where it has only one, where it is not
 *     known, and in older findings
 * @param byRetries whether it hit while connections dropped in an earlier episode tried again
 * @param startMicros the first lost packet
 * @param endMicros the last one
 * @param droppedRequests connections; packets where the machine counts only those
 * @param vlrt requests that it made very long
 * @param peakQueue of the dropping tier, from the first to the last drop
 * @param secondLevel whether the queue grew well beyond where it first overflowed, as when Apache
 *     starts a second process (paper 002, section 3.2)
 * @param sequence the steps from the millibottleneck to the drop; empty without an origin, and
 *     where the clocks of several machines do not tell what came first
 * @param sentence all of this in words
 */
public record Episode(
    Direction direction,
    Optional<Millibottleneck> origin,
    List<Millibottleneck> origins,
    Optional<String> overloaded,
    String dropping,
    Optional<String> server,
    boolean byRetries,
    long startMicros,
    long endMicros,
    int droppedRequests,
    int vlrt,
    long peakQueue,
    boolean secondLevel,
    List<Step> sequence,
    String sentence) {
  public Episode {
    origins = List.copyOf(origins);
    sequence = List.copyOf(sequence);
  }

  Episode told(String words) {
    return new Episode(
        direction,
        origin,
        origins,
        overloaded,
        dropping,
        server,
        byRetries,
        startMicros,
        endMicros,
        droppedRequests,
        vlrt,
        peakQueue,
        secondLevel,
        sequence,
        words);
  }
}
