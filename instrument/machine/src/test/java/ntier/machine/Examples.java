package ntier.machine;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ntier.plan.InjectionPlan;
import ntier.plan.InvocationStyle;
import ntier.plan.Origin;
import ntier.plan.SchedulePlan;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.plan.UserProtocol;

/** Orders and answers with something in every component. */
public final class Examples {
  private static final InjectionPlan FREEZE =
      new InjectionPlan(
          "freeze",
          "app",
          Duration.ofMillis(400),
          SchedulePlan.every(Duration.ofSeconds(5), Duration.ofSeconds(1)),
          Map.of());

  private static final TierPlan TIER =
      new TierPlan(
          "app",
          "tomcat",
          List.of("app-1", "app-2"),
          InvocationStyle.SYNC,
          Map.of("threads", new SettingValue("150", new Origin("tier", "its default"))),
          278,
          false,
          false,
          true);

  private Examples() {}

  /** A record with something in every component. */
  public static Object of(Class<?> type) throws Exception {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(components[i].getGenericType());
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return type.getDeclaredConstructor(types).newInstance(values);
  }

  /** Something of a type. */
  public static Object value(Type type) throws Exception {
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      if (Map.class.isAssignableFrom((Class<?>) generic.getRawType())) {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(value(of[0]), value(of[1]));
        return map;
      }
      return generic.getRawType() == Optional.class
          ? Optional.of(value(of[0]))
          : List.of(value(of[0]));
    }
    return switch (((Class<?>) type).getSimpleName()) {
      case "String" -> "a \"word\"";
      case "int", "Integer" -> 7;
      case "long", "Long" -> 1_795_000_000_000_000L;
      case "double", "Double" -> 0.25;
      case "boolean", "Boolean" -> true;
      case "Duration" -> Duration.ofMillis(1500);
      case "OptionalInt" -> OptionalInt.of(3);
      case "OptionalLong" -> OptionalLong.of(3);
      case "OptionalDouble" -> OptionalDouble.of(3);
      case "InvocationStyle" -> InvocationStyle.ASYNC;
      case "UserProtocol" -> UserProtocol.HTTP2;
      case "InjectionPlan" -> FREEZE;
      case "TierPlan" -> TIER;
      default -> of((Class<?>) type);
    };
  }
}
