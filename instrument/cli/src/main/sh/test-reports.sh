# What Maven's reports of the tests say: what was not tested and why (a skipped test counts as passed for Maven), and
# how long each class took. Sourced by the launcher and by CI.

slow_tag='@Tag("long")' # of JUnit: what only --long runs
no_reason="no reason is given"
skipped_list=target/skipped-tests.txt
times_list=target/test-times.txt

# An awk function: an attribute of the XML element on this line.
xml_attribute='
  function attribute(name,   at) {
    if (!match($0, "[ <]" name "=\"[^\"]*\"")) return ""
    at = RSTART + length(name) + 3
    return substr($0, at, RSTART + RLENGTH - 1 - at)
  }'

# Runs an awk program over the reports that are newer than a file.
read_reports() { # HOME NEWER_THAN PROGRAM
  find "$1" -maxdepth 5 \( -path "$1/target" -o -path "$1/runs" -o -path "$1/.*" \) -prune \
    -o -path '*/target/*-reports/TEST-*.xml' -newer "$2" -exec awk "$xml_attribute $3" {} +
}

# The tests that were skipped, and lines "not tested here: …" that tests printed, each once, one per line.
skipped_tests() { # HOME NEWER_THAN
  read_reports "$1" "$2" '
    function tell(   text) {
      text = reason
      sub(/^org\.opentest4j\.TestAbortedException:? */, "", text)
      sub(/^Assumption failed: /, "", text)
      sub(/^ *assumption was not met due to: */, "", text)
      # What JUnit and AssertJ say where the test says nothing.
      sub(/^assumption is not (true|false)$|.* is @Disabled$|^(Expecting|expected:) .*/, "", text)
      gsub(/&quot;/, "\"", text); gsub(/&apos;/, "\047", text); gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&amp;/, "\\&", text)
      gsub(/  +/, " ", text); sub(/ $/, "", text)
      print test ": " (text == "" ? "'"$no_reason"'" : text)
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
  ' | LC_ALL=C sort -u
}

# Seconds and name of each class, slowest first.
test_times() { # HOME NEWER_THAN
  read_reports "$1" "$2" '
    /<testsuite / { printf "%7.1f  %s\n", attribute("time"), attribute("name") }
  ' | LC_ALL=C sort -k 1,1nr -k 2
}

# Classes that have slow tests.
slow_tests() { # HOME
  { grep -rlF --include='*.java' "$slow_tag" "$1"/{*,instrument/*,results/*}/src/test 2>/dev/null || true; } | sed 's:.*/::; s:\.java$::' | LC_ALL=C sort
}

# Writes both lists and says what matters of them.
tell_tests() { # HOME NEWER_THAN SECONDS
  mkdir -p "$1/target"
  skipped_tests "$1" "$2" >"$1/$skipped_list"
  test_times "$1" "$2" >"$1/$times_list"
  if [ -s "$1/$skipped_list" ]; then
    say "not tested on this machine ($(wc -l <"$1/$skipped_list")):"
    sed 's/^/  /' "$1/$skipped_list" >&2
  else
    say "no test was skipped"
  fi
  say "$(wc -l <"$1/$times_list") test classes, $(($3 / 60)) min $(($3 % 60)) s in all; seconds of each: $times_list"
}

# For CI: whether no more was skipped than a file says, and nothing without a reason. In that file # begins a comment.
accept_skipped() { # HOME FILE
  local allowed count
  allowed=$(sed 's/#.*//; s/^[[:space:]]*//; s/[[:space:]]*$//; /^$/d' "$2")
  case "$allowed" in
    '' | *[!0-9]*) say "$2: \"$allowed\" is not a number of tests; 3 would be right"; return 1 ;;
  esac
  count=$(wc -l <"$1/$skipped_list")
  if grep ": $no_reason\$" "$1/$skipped_list" >&2; then
    say "give each test that may be skipped a reason: assumeTrue(…, \"no loop devices\")"
    return 1
  elif [ "$count" -gt "$allowed" ]; then
    say "$count tests were skipped, $2 allows $allowed:"
    sed 's/^/  /' "$1/$skipped_list" >&2
    return 1
  elif [ "$count" -lt "$allowed" ]; then
    say "only $count tests were skipped; if that is always so, lower the number in $2"
  fi
}
