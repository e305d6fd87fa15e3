package ntier.host;

import java.nio.file.Path;

/**
 * A disk of a host's own, with its server's data on it.
 *
 * @param folder where it is mounted
 * @param device what the file system is on, as {@code /sys/block} names it
 * @param number the same as {@code major:minor}
 * @param throttle what holds back its users; they all are in its cgroup
 * @param writeBytesPerSecond how fast it writes
 */
public record HostDisk(
    Path folder, String device, String number, BlockThrottle throttle, long writeBytesPerSecond) {}
