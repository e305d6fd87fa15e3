/** The application as one asynchronous servlet (Servlet 3.0), for Tomcat's NIO connector. */
package ntier.rubbos.async.servlet;
