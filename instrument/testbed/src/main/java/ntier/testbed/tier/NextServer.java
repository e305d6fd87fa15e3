package ntier.testbed.tier;

import java.util.Map;

/** A server that serves, as the tier above sees it. */
public interface NextServer {
  /** The name of its host, which no other server has. */
  String host();

  /** The name of its tier. */
  String tier();

  /** The name of its folder under {@code tiers/}. */
  String server();

  /** Where the tier above connects. */
  String address();

  /** Where the tier above connects. */
  int port();

  /** The settings of its tier, by name. */
  Map<String, String> settings();

  /** What the tier above needs of it, by name: {@code provides} of its tier.yaml. */
  Map<String, String> provided();
}
