/**
 * The few Linux calls that the JDK lacks, bound to libc through the FFM API. Each failing call
 * becomes a {@link ntier.linux.LinuxCallException} that names the call, what it was about and the
 * errno. Needs {@code --enable-native-access=ALL-UNNAMED}. Only 64-bit Linux (x86-64, aarch64).
 */
package ntier.linux;
