package ntier.rubbos.equivalence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.data.DatabaseSize;

/**
 * Requests, good and bad, the same for ever from a seed. About half are good; the others have one
 * or two things wrong.
 */
final class RequestDraws {

  /** The interactions that an application answers; the others are files of the web tier. */
  static final List<Interaction> INTERACTIONS =
      Arrays.stream(Interaction.values()).filter(interaction -> !interaction.isStatic()).toList();

  /** Longer ones go into a body: servers limit a request's head. */
  private static final int MAX_QUERY = 6_000;

  private static final String FORM = "Content-Type: application/x-www-form-urlencoded";

  private final Draw draw;
  private final GoodParameters good;

  RequestDraws(DatabaseSize size, Catalog catalog, long seed) {
    draw = new Draw(new SplittableRandom(seed));
    good = new GoodParameters(draw, size, catalog);
  }

  /** As many of each interaction, mixed. */
  List<SiteRequest> ofEach(int count) {
    List<SiteRequest> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      for (Interaction interaction : INTERACTIONS) {
        requests.add(of(interaction));
      }
    }
    Collections.shuffle(requests, new Random(draw.random().nextLong()));
    return requests;
  }

  private SiteRequest of(Interaction interaction) {
    Parameter.Style style =
        draw.percent(70) ? Parameter.Style.FORM : draw.of(Parameter.Style.values());
    List<Parameter> parameters = new ArrayList<>();
    good.of(interaction).forEach((name, value) -> parameters.add(Parameter.of(name, value, style)));
    if (draw.percent(50)) {
      damage(parameters, style);
      if (draw.percent(20)) {
        damage(parameters, style);
      }
    }
    return sent(interaction, parameters);
  }

  private void damage(List<Parameter> parameters, Parameter.Style style) {
    if (parameters.isEmpty()) {
      parameters.add(Parameter.of("storyId", BadValues.text(draw), style));
      return;
    }
    int at = draw.between(0, parameters.size() - 1);
    String text = parameters.get(at).text();
    String name = text.substring(0, Math.max(0, text.indexOf('=')));
    switch (draw.between(0, 15)) {
      case 0 -> parameters.remove(at);
      case 1 -> parameters.set(at, Parameter.of(name, "", style));
      case 2 -> parameters.set(at, new Parameter(name));
      case 3 -> parameters.add(Parameter.of(name, BadValues.text(draw), style));
      case 4 -> parameters.addFirst(Parameter.of(name, BadValues.text(draw), style));
      case 5 -> parameters.set(at, new Parameter(name + "=" + BadValues.raw(draw)));
      case 6 -> parameters.add(new Parameter(name + "=" + BadValues.raw(draw)));
      case 7 -> parameters.set(at, oddName(name, text));
      case 8 -> parameters.add(at, new Parameter(draw.of("", "=", "=x", "%zz=1", "a", "\u00e9=1")));
      case 9 -> Collections.shuffle(parameters, new Random(draw.random().nextLong()));
      default -> parameters.set(at, Parameter.of(name, BadValues.text(draw), style));
    }
  }

  private Parameter oddName(String name, String text) {
    String rest = text.substring(name.length());
    return new Parameter(
        switch (draw.between(0, 4)) {
          case 0 -> name.toUpperCase(Locale.ROOT) + rest;
          case 1 -> Parameter.encoded(name, Parameter.Style.ALL) + rest;
          case 2 -> name + "%" + rest;
          case 3 -> name + "+" + rest;
          default -> name + "%00" + rest;
        });
  }

  private SiteRequest sent(Interaction interaction, List<Parameter> parameters) {
    boolean tooLong = Parameter.joined(parameters).length() > MAX_QUERY;
    int way = tooLong ? draw.between(50, 95) : draw.between(0, 99);
    if (way < 50) {
      return request(interaction, "GET", parameters, List.of(), List.of());
    }
    if (way < 85) {
      return request(interaction, "POST", List.of(), parameters, List.of(contentType()));
    }
    if (way < 96) {
      return split(interaction, parameters, tooLong);
    }
    if (way < 98) {
      return request(interaction, "HEAD", parameters, List.of(), List.of());
    }
    String noForm = draw.of("text/plain", "application/json", "application/octet-stream");
    return request(interaction, "POST", List.of(), parameters, List.of("Content-Type: " + noForm));
  }

  private SiteRequest split(Interaction interaction, List<Parameter> parameters, boolean tooLong) {
    int at = tooLong ? 0 : draw.between(0, parameters.size());
    List<Parameter> query = new ArrayList<>(parameters.subList(0, at));
    if (!parameters.isEmpty() && draw.percent(50)) {
      // The same name in query and body: the body must win.
      String text = parameters.getLast().text();
      query.add(new Parameter(text.substring(0, Math.max(0, text.indexOf('='))) + "=1"));
    }
    return request(
        interaction,
        "POST",
        query,
        parameters.subList(at, parameters.size()),
        List.of(contentType()));
  }

  private String contentType() {
    return FORM + draw.of("", "", "", "; charset=UTF-8", ";charset=utf-8", "; charset=ISO-8859-1");
  }

  private SiteRequest request(
      Interaction interaction,
      String method,
      List<Parameter> query,
      List<Parameter> body,
      List<String> headers) {
    return new SiteRequest(
        interaction,
        method,
        Parameter.query(query),
        headers,
        Parameter.joined(body),
        draw.percent(20));
  }
}
