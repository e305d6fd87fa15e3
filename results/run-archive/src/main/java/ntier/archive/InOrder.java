package ntier.archive;

import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/** Writes a map in its own order; other maps of the suite's documents come by their keys. */
final class InOrder extends ValueSerializer<Map<String, ?>> {
  @Override
  public void serialize(Map<String, ?> map, JsonGenerator json, SerializationContext context) {
    json.writeStartObject();
    map.forEach((name, value) -> context.defaultSerializeProperty(name, value, json));
    json.writeEndObject();
  }
}
