/**
 * The request log of Tomcat 7 to 11 and of its database pool. The jar goes where Tomcat's own
 * classes are; {@code server.xml} names the valve and the pool's interceptor, and where they log.
 */
package ntier.requestlog.tomcat;
