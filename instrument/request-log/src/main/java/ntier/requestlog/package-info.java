/**
 * Request logs of servers: when each request was in the server, in microseconds, in the format of
 * {@code server-requests/<tier>.csv}. What hooks into a server is in a package of its own. Each
 * server gets a jar with that package and this one, which needs nothing but that server. A request
 * costs a clock reading or two, a copy of about 60 bytes under a lock, and no disk access.
 */
package ntier.requestlog;
