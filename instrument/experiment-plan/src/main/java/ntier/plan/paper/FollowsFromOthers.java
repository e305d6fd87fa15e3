package ntier.plan.paper;

import java.util.Map;
import java.util.Optional;

/** Claims of older versions that nothing can be judged by. */
final class FollowsFromOthers {
  private static final Map<String, String> WHY =
      Map.of(
          "drops", "one lost packet was enough for it; write dropped.web: at least 0.1%",
          "spares", "write dropped.web: none where the tier could drop at all",
          "direction",
              "it follows from who drops and where the millibottleneck is; write dropped.web and origin.app",
          "origin", "write how much of the drops: origin.app: at least 90%",
          "kind", "write how much of the drops: kind.cpu: at least 90%");

  private FollowsFromOthers() {}

  /** What to write in its place. */
  static Optional<String> why(String key) {
    return Optional.ofNullable(WHY.get(key)).map(why -> ": " + why);
  }
}
