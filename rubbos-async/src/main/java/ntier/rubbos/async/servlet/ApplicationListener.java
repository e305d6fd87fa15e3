package ntier.rubbos.async.servlet;

import javax.servlet.ServletContext;
import javax.servlet.ServletContextEvent;
import javax.servlet.ServletContextListener;
import ntier.rubbos.async.Application;
import ntier.rubbos.async.Log;
import ntier.rubbos.async.Settings;

/** Starts the application with the web application, by its context parameters, and closes it. */
public final class ApplicationListener implements ServletContextListener {

  private static final String ATTRIBUTE = Application.class.getName();

  static Application application(ServletContext context) {
    return (Application) context.getAttribute(ATTRIBUTE);
  }

  @Override
  public void contextInitialized(ServletContextEvent event) {
    ServletContext context = event.getServletContext();
    Settings settings = Settings.of(context::getInitParameter);
    context.setAttribute(
        ATTRIBUTE, Application.start(settings, log(context), Application.OnLoop.nothing()));
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    Application application = application(event.getServletContext());
    if (application != null) {
      application.close();
    }
  }

  private static Log log(ServletContext context) {
    return new Log() {
      @Override
      public void log(String message) {
        context.log(message);
      }

      @Override
      public void log(String message, Throwable thrown) {
        context.log(message, thrown);
      }
    };
  }
}
