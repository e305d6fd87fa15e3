package ntier.archive;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a column of instants: CLOCK_REALTIME in microseconds, by the clock of the machine that
 * wrote it. It is what moves when a machine's table is brought to another clock; an empty field and
 * 0 are no instants and stay.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface RealTime {
  /** Whether the lines of several machines are merged by this column. */
  boolean orders() default false;
}
