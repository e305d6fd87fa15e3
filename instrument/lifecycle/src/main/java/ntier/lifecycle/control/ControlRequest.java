package ntier.lifecycle.control;

import java.util.Objects;
import ntier.plan.read.HandInjection;

/**
 * What is asked of a stack that is up: one line of JSON.
 *
 * @param injection a cause, its target and when to inject it
 * @param times at most so many injections; 0 for as many as its schedule has
 */
public record ControlRequest(HandInjection injection, int times) {
  public ControlRequest {
    Objects.requireNonNull(injection, "what is to be injected");
  }
}
