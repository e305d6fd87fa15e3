/**
 * The servers that paper 003 compares (Zhang et al., The Impact of Event Processing Flow on
 * Asynchronous Server Efficiency, TPDS 31(3), 2020), each in one file, side by side. What they have
 * in common is in {@link ntier.servers.Connection} and what it uses, so that nothing but the
 * architecture differs.
 *
 * <pre>
 *   STomcatSync      a thread per connection        reads, computes and writes, blocking
 *   STomcatAsync     reactor, read and write events dispatched apart    4 switches per request
 *   STomcatAsyncFix  reactor, who reads also writes                     2 switches per request
 *   SingleTAsync     one thread for all                                 none
 *   NettyServer      event loops, HTTP codec, bounded write spin        none
 *   HybridNetty      SingleTAsync's path for light requests, NettyServer's for heavy ones
 * </pre>
 *
 * <p>Beside them, beyond the paper:
 *
 * <pre>
 *   SyncVirtual      STomcatSync on virtual threads
 *   NettyServer, HybridNetty on other transports ({@link ntier.servers.Transport})
 *   NettyWritable    NettyServer that writes large answers in chunks, while there is room
 * </pre>
 */
package ntier.servers;
