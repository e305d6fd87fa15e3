# What the tests did not test, and why: a skipped test counts as passed for Maven, so it is named here.
# Sourced by the launcher.

# The tests that were skipped, and lines "not tested here: …" that tests printed, one per line, from the reports
# that are newer than a file.
skipped_tests() { # HOME NEWER_THAN
  find "$1"/*/target -maxdepth 2 -path '*-reports/TEST-*.xml' -newer "$2" -exec awk '
    function attribute(name,   at) {
      if (!match($0, "[ <]" name "=\"[^\"]*\"")) return ""
      at = RSTART + length(name) + 3
      return substr($0, at, RSTART + RLENGTH - 1 - at)
    }
    function tell(   text) {
      text = reason
      sub(/^org\.opentest4j\.TestAbortedException:? */, "", text)
      sub(/^Assumption failed: /, "", text)
      sub(/^ *assumption was not met due to: /, "", text)
      gsub(/&quot;/, "\"", text); gsub(/&apos;/, "\047", text); gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&amp;/, "\\&", text)
      gsub(/  +/, " ", text); sub(/ $/, "", text)
      print test ": " (text == "" ? "no reason is given" : text)
    }
    FNR == 1 { reading = printed = 0 }
    /<testcase / { name = attribute("classname"); sub(/^.*\./, "", name); test = name "." attribute("name") }
    /<system-out>/ { printed = 1 }
    printed && match($0, /not tested here: .*/) { line = substr($0, RSTART); sub(/\]\]>.*/, "", line); print name ": " line }
    /<\/system-out>/ { printed = 0 }
    /<skipped/ {
      reason = attribute("message"); reading = index($0, "<![CDATA[") > 0
      if (!reading) { tell(); next }
      sub(/.*<!\[CDATA\[/, ""); reason = ""
    }
    reading {
      if ($0 ~ /^\tat |\]\]>/) { sub(/\]\]>.*/, ""); if ($0 !~ /^\tat /) reason = reason " " $0; sub(/^ +/, "", reason); tell(); reading = 0 }
      else reason = reason " " $0
      sub(/^ +/, "", reason)
    }
  ' {} + | LC_ALL=C sort
}

# Says how many there were, and which.
tell_skipped() { # HOME NEWER_THAN
  local skipped
  skipped=$(skipped_tests "$1" "$2")
  if [ -z "$skipped" ]; then
    say "no test was skipped"
  else
    say "not tested on this machine ($(wc -l <<<"$skipped")):"
    sed 's/^/  /' <<<"$skipped" >&2
  fi
}
