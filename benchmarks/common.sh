# Part of every script here, sourced first: takes --help and --quick out of the script's own arguments, and has what
# they share. $quick says whether the script is only to show, in seconds, that it works; $work is a folder that goes
# when the script ends. Exit codes as of ntier: 0 done, 1 goal missed, 2 wrong use, 3 the machine lacks something, 4 failed.
script=$(readlink -f "$0")
home=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
program=${script#"$home"/}
. "$home/instrument/cli/src/main/sh/machine.sh"
. "$home/instrument/cli/src/main/sh/builds.sh"

print_help() { # the comment at the head of the script
  awk 'NR > 1 && !/^#/ { exit } NR > 1 { sub(/^# ?/, ""); print }' "$script"
  printf '\n%s\n' "--quick: small and for seconds, to see that it works; its numbers say nothing. --help: this text."
}

wrong() { # what
  say "$1"
  say "  $program --help says what would be right"
  exit 2
}

quick=false
arguments=()
for argument in "$@"; do
  case $argument in
    --help | -h)
      print_help
      exit 0
      ;;
    --quick) quick=true ;;
    *) arguments+=("$argument") ;;
  esac
done
set -- "${arguments[@]}"

usual() { # prints the first, or the second if it is to be quick
  if $quick; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi
}

at_most() { # how many arguments there may be, the arguments
  local most=$1 argument
  shift
  for argument in "$@"; do
    case $argument in -*) wrong "there is no option $argument" ;; esac
  done
  [ $# -le "$most" ] || wrong "these are too many arguments: $*"
}

whole_number() { # its name, its value, the least that is right (1)
  [[ $2 =~ ^[0-9]{1,7}$ ]] && [ "$2" -ge "${3:-1}" ] || wrong "$1 is $2; a whole number from ${3:-1} would be right"
}

need_root() {
  is_root || lacks "it needs root: network namespaces and control groups" "sudo $program"
}

# Sets JAVA_HOME and $built, found as the launcher finds them; what is started meanwhile runs from the same build.
need_suite() {
  need_jdk
  need_locks
  find_build
  export NTIER_BUILT=$built
}

work=$(mktemp -d)
lab=
finish() { :; } # scripts that have more to end say so here
leave() {
  finish || true
  stop_ntier
  rm -rf "$work"
}
trap leave EXIT

start_ntier() { # what it says when it is up, the command line; sets $lab, and $said to the file of what it says
  said=$work/$2.txt
  "$home/ntier" "${@:2}" >"$said" 2>&1 &
  lab=$!
  await_ntier "$2" "$1"
}

# The first start on a machine downloads servers and makes a database.
await_ntier() { # the command, what it says when it is up
  for _ in $(seq 3000); do
    if grep -q "$2" "$said"; then return; fi
    if ! kill -0 "$lab" 2>/dev/null; then break; fi
    sleep 0.2
  done
  cat "$said" >&2
  say "\"ntier $1\" did not come up; its messages above say why"
  exit 4
}

stop_ntier() {
  [ -n "$lab" ] || return 0
  kill -TERM "$lab" 2>/dev/null || true
  wait "$lab" || true
  lab=
}

run_ntier() { # arguments of "ntier run"; its text is shown if it fails
  "$home/ntier" run "$@" >"$work/run.txt" 2>&1 || {
    local result=$?
    cat "$work/run.txt" >&2
    exit "$result"
  }
}

# A small run: 1,400 users who think for 2 s overflow a web tier of 160 places in each freeze of 500 ms.
small_run=()
for setting in database=small workload.users=1400 workload.thinkTime=2s web.threads=100 web.backlog=60 phases.ramp=2s phases.warmUp=3s; do
  small_run+=(--set "$setting")
done
quick_run=() # a run with --quick
if $quick; then quick_run=("${small_run[@]}"); fi

java=(-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)

# Runs a program of the tests, compiled here with what it uses of them, against the build: Maven has no part in it.
test_program() { # its module's folder, its class, its arguments
  compile_test "$1" "$2"
  "$JAVA_HOME/bin/java" "${java[@]}" -Dntier.home="$home" -Dntier.built="$built" -cp "$work/classes:$built/lib/*" "${@:2}"
}

compile_test() { # its module's folder, its class
  local sources
  sources=$(printf '%s:' "$home"/{*,instrument/*,results/*}/src/test/java)
  mkdir -p "$work/classes"
  "$JAVA_HOME/bin/javac" -nowarn -proc:none -implicit:class -d "$work/classes" -cp "$built/lib/*" -sourcepath "$sources" \
    "$home/$1/src/test/java/${2//.//}.java" >&2 || { say "$2 cannot be compiled; the messages above say why"; exit 4; }
}

# What a process has to say first, and may take a while for on a busy machine.
await_line() { # the process, its file, what it is
  for _ in $(seq 600); do
    if [ -s "$2" ]; then return; fi
    if ! kill -0 "$1" 2>/dev/null; then break; fi
    sleep 0.1
  done
  say "$3 did not start; its messages above say why"
  exit 4
}

# CPU time of a process in microseconds, all threads.
cpu_of() { awk -v hz="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); printf "%.0f\n", ($12 + $13) * 1000000 / hz }' "/proc/$1/stat"; }

now() { echo $(($(date +%s%N) / 1000)); }
