package ntier.archive;

/**
 * What came of a turn, of the time that counts. A response time begins with the sending of the
 * request, or, where requests have times of their own, with that time: a request that waits for a
 * connection is being waited for.
 *
 * @param startMicros CLOCK_REALTIME
 * @param endMicros CLOCK_REALTIME
 * @param requests that were answered with status 200, also those that began before
 * @param errors answers of another status or that are no HTTP, and connections that failed
 * @param wrongLengths of the requests, those whose answer was longer or shorter than it had to be
 * @param reconnects connections that were made again, after errors too
 * @param unfinished requests that had no whole answer at the end, and are not in the percentiles
 * @param oldestUnfinishedMicros for how long the oldest of these had waited; 0 without one
 * @param bytes of the answers' bodies
 * @param p50Micros of the response times; 0 without any
 * @param lateP99Micros by how much requests with times of their own were begun late, by the client
 *     alone; 0 where they have none
 * @param cpuMicros of the client's process
 * @param busyThreadMicros of the one thread that does the asking: its share of the time says how
 *     near the client was to being the bottleneck
 */
public record TurnOutcome(
    long startMicros,
    long endMicros,
    long requests,
    long errors,
    long wrongLengths,
    long reconnects,
    long unfinished,
    long oldestUnfinishedMicros,
    long bytes,
    long p50Micros,
    long p90Micros,
    long p99Micros,
    long p999Micros,
    long maxMicros,
    long lateP99Micros,
    long cpuMicros,
    long busyThreadMicros) {}
