package ntier.cli.system;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * A test of a run that says itself that it is not to be trusted, such as for other guests of the
 * machine, proves nothing when it fails: it is made once more, and that counts. A run that is to be
 * trusted is never made again.
 */
public final class AgainIfDisturbed implements InvocationInterceptor {
  @Override
  public void interceptTestMethod(
      Invocation<Void> first, ReflectiveInvocationContext<Method> test, ExtensionContext context)
      throws Throwable {
    atMostTwice(first, test);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> first, ReflectiveInvocationContext<Method> test, ExtensionContext context)
      throws Throwable {
    atMostTwice(first, test);
  }

  private static void atMostTwice(Invocation<Void> first, ReflectiveInvocationContext<Method> test)
      throws Throwable {
    try {
      first.proceed();
    } catch (AssertionError failed) {
      String why = Ntier.distrust().orElseThrow(() -> failed);
      System.out.printf("made again: %s%n%s%n", why, failed.getMessage());
      again(test);
    }
  }

  private static void again(ReflectiveInvocationContext<Method> test) throws Throwable {
    Method method = test.getExecutable();
    method.setAccessible(true);
    try {
      method.invoke(test.getTarget().orElseThrow(), test.getArguments().toArray());
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }
}
