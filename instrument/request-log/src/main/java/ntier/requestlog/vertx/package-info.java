/**
 * The request log of Vert.x 5: of its HTTP server and of its SQL client. The jar goes onto the
 * class path beside Vert.x, which finds it by itself and asks it as soon as {@code MetricsOptions}
 * are enabled; where to log is said by system properties, see {@link
 * ntier.requestlog.vertx.RequestLogMetricsFactory}.
 */
package ntier.requestlog.vertx;
