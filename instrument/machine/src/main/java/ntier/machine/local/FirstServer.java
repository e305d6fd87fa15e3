package ntier.machine.local;

import ntier.machine.Answer;
import ntier.testbed.tier.RunningTier;

/**
 * Where users connect.
 *
 * @param address of the first tier's server, which may be on another machine
 */
record FirstServer(String address, int port) {
  static FirstServer of(RunningTier server) {
    return new FirstServer(server.address(), server.port());
  }

  static FirstServer of(Answer.Serving server) {
    return new FirstServer(server.address(), server.port());
  }
}
