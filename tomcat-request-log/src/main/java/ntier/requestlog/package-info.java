/**
 * The request log of Tomcat and of its database pool: when each request was in the server, in
 * microseconds, in the format of {@code server-requests/<tier>.csv}. Goes into Tomcat's lib folder,
 * needs nothing but Tomcat and runs in 7.0 and later. It costs a request a clock reading, a copy of
 * about 60 bytes under a lock, and no disk access.
 */
package ntier.requestlog;
