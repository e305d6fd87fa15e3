package ntier.workload;

/**
 * Which of a run's users a load generator has, where there are several: each user is the same
 * whoever has it, by its number alone.
 *
 * @param first number of the first one, from 0; the others follow
 * @param all users of the run
 */
public record UserShare(int first, int all) {}
