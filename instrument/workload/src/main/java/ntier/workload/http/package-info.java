/**
 * A lean HTTP/1.1 client on one epoll event loop, for measuring with a new connection per request.
 *
 * <p>It registers plain sockets with Netty's event loop instead of building a Netty channel and
 * pipeline for each connection: a connection lives for one small request, so what is done per
 * connection is most of the cost. Of the response only the head's framing is parsed.
 */
package ntier.workload.http;
