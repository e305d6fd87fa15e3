package ntier.requestlog.tomcat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.Socket;
import org.apache.catalina.connector.Request;
import org.apache.tomcat.util.net.NioChannel;

/**
 * The web tier's end of the AJP connection that a request came over. Tomcat's API gives the user's
 * instead, whom the web tier names in the request, so it is read where Tomcat 7 to 11 keep the
 * socket: in {@code request.hook}, which is the connection's processor, {@code
 * socketWrapper.getSocket()}. Where another version keeps it elsewhere, nothing is told.
 */
final class AjpPeer {
  private static final String NOT_TOLD = "";
  private static final ClassValue<Field> HOOK = fieldNamed("hook");
  private static final ClassValue<Field> SOCKET_WRAPPER = fieldNamed("socketWrapper");

  private static final ClassValue<Method> GET_SOCKET =
      new ClassValue<>() {
        @Override
        protected Method computeValue(Class<?> wrapper) {
          try {
            return wrapper.getMethod("getSocket");
          } catch (NoSuchMethodException otherwise) {
            throw new IllegalArgumentException(otherwise);
          }
        }
      };

  private AjpPeer() {}

  /** Address and port, as {@code 10.198.2.1:40002}; empty if not known. */
  static String of(Request request) {
    try {
      org.apache.coyote.Request coyote = request.getCoyoteRequest();
      Object processor = HOOK.get(coyote.getClass()).get(coyote);
      Object wrapper = SOCKET_WRAPPER.get(processor.getClass()).get(processor);
      return switch (GET_SOCKET.get(wrapper.getClass()).invoke(wrapper)) {
        case Socket blocking -> endpoint(blocking);
        case NioChannel channel -> endpoint(channel.getIOChannel().socket());
        default -> NOT_TOLD;
      };
    } catch (ReflectiveOperationException | RuntimeException otherwise) {
      return NOT_TOLD;
    }
  }

  private static String endpoint(Socket socket) {
    return socket.getInetAddress().getHostAddress() + ":" + socket.getPort();
  }

  /** Looked for once for each class, in it and in what it extends. */
  private static ClassValue<Field> fieldNamed(String name) {
    return new ClassValue<>() {
      @Override
      protected Field computeValue(Class<?> type) {
        for (Class<?> one = type; one != null; one = one.getSuperclass()) {
          for (Field field : one.getDeclaredFields()) {
            if (field.getName().equals(name)) {
              field.setAccessible(true);
              return field;
            }
          }
        }
        throw new IllegalArgumentException(type + " has no field " + name);
      }
    };
  }
}
