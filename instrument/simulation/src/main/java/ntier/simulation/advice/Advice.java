package ntier.simulation.advice;

import java.util.List;
import java.util.Optional;

/**
 * What the simulation says of a stack.
 *
 * @param findings for stalls of each of its tiers
 * @param choices the same stack with some of its synchronous tiers asynchronous
 * @param proposals in the order of what they cost; empty if the stack holds as it is
 */
public record Advice(
    Stack stack, List<StallFinding> findings, List<Choice> choices, List<Proposal> proposals) {
  /**
   * What a change has to bear above the longest stall: about the greatest error of the simulation
   * in drops of a freeze.
   */
  public static final double MARGIN = 0.2;

  /**
   * Simulations that each answer for the stack and for proposals is made of; choices are of one.
   */
  public static final int SEEDS = 5;

  /** The most tiers, of which each may be asynchronous or not. */
  public static final int MOST_TIERS = 6;

  /**
   * The error of the simulation, as {@code docs/simulation.md} states it with the runs that it was
   * found in.
   */
  public static final String ERROR =
      "In 16 measured runs with freezes of 800 ms the simulation named the right tier in"
          + " 16 of 16; drops per freeze were off by 1.5 % in the median,"
          + " and by 16 % at most.";

  public Advice {
    findings = List.copyOf(findings);
    choices = List.copyOf(choices);
    proposals = List.copyOf(proposals);
  }

  /** Simulates; the same stack gives the same advice. */
  public static Advice of(Stack stack) {
    List<StallFinding> findings = new StallSearch(stack, SEEDS).all();
    List<Choice> choices = Choice.allOf(stack);
    double target = targetMillis(stack);
    boolean holds = findings.stream().allMatch(finding -> finding.holds(target));
    return new Advice(
        stack, findings, choices, holds ? List.of() : new Remedies(stack, findings, choices).all());
  }

  /** The length that has to be borne: the longest stall and the margin. */
  public static double targetMillis(Stack stack) {
    return stack.longest().toNanos() / 1e6 * (1 + MARGIN);
  }

  /** The cheapest proposal that holds; empty if none does, or none is needed. */
  public Optional<Proposal> cheapest() {
    return proposals.stream().filter(Proposal::holds).findFirst();
  }
}
