package ntier.plan;

/**
 * How a server waits for the tier below it (paper 002, section 3.1 and 4): a synchronous one blocks
 * a thread per request and so has a MaxSysQDepth; an asynchronous one holds a request without a
 * thread and so has a far larger LiteQDepth.
 */
public enum InvocationStyle {
  SYNC,
  ASYNC
}
