package ntier.cli.advice.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the configuration of a server names other files that belong to it. Of a group {@code dir} it
 * is a folder; a group {@code optional} need not be there.
 */
enum IncludeSyntax {
  NGINX("(?m)(?<=^|[\\s;{}])include\\s+(?<name>[^;]+?)\\s*;", "*"),
  APACHE(
      "(?mi)^[ \\t]*Include(?<optional>Optional)?[ \\t]+(?<name>\"[^\"\\n]+\"|\\S+)[ \\t]*$", "*"),
  PHP_FPM("(?m)^[ \\t]*include[ \\t]*=[ \\t]*(?<name>\\S+)[ \\t]*$", "*"),
  MYSQL("(?m)^[ \\t]*!include(?<dir>dir)?[ \\t]+(?<name>\\S.*?)[ \\t]*$", "*.cnf");

  private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)#.*$");

  private final Pattern directive;
  private final String inFolder;

  IncludeSyntax(String directive, String inFolder) {
    this.directive = Pattern.compile(directive);
    this.inFolder = inFolder;
  }

  /**
   * A file or files that a text names.
   *
   * @param name as it is there, without quotes; it may have wildcards
   * @param optional whether nothing is wrong where there is none
   */
  record Named(String name, boolean optional) {}

  /** All that a text names, in its order. */
  List<Named> in(String text) {
    List<Named> all = new ArrayList<>();
    Matcher matcher = directive.matcher(COMMENT.matcher(text).replaceAll("$1"));
    while (matcher.find()) {
      String name = matcher.group("name").replaceAll("^[\"']|[\"']$", "");
      boolean wildcards = name.matches("(?s).*[*?\\[].*");
      boolean optional = this == APACHE && matcher.group("optional") != null;
      all.add(new Named(name, wildcards || optional));
    }
    return all;
  }

  /** Which files of a folder are meant where a folder is named. */
  String inFolder() {
    return inFolder;
  }
}
