# Part of the launcher and of the benchmarks: what they run from, and how that is built. Needs $home and machine.sh.

# Where the command line runs from, never from Maven's target folders: a folder for each build, which
# appears by one rename and is never changed, and a link to the newest. So a testbed that is up keeps its
# jars whatever is built beside it, and a build that fails or is killed leaves the last good one.
builds="$home/.build"

# What a build is made from, a line for each file: one that was changed, added or removed changes it.
sources() {
  (cd "$home" && find pom.xml ./*/pom.xml ./*/src ./instrument/*/pom.xml ./instrument/*/src ./results/*/pom.xml ./results/*/src .mvn -type f -not -path '*/src/test/*' -printf '%s %T@ %p\n') \
    | LC_ALL=C sort -k 3
}

# An archive (deploy/archive) has no sources: it is run as it is.
is_archive() { [ ! -e "$home/pom.xml" ]; }

is_built() { [ -d "$builds/current/lib" ]; }

is_stale() { ! is_archive && { ! is_built || ! sources | cmp -s - "$builds/current/sources"; }; }

# Maven dies with this process, even by SIGKILL, and so does all that it started.
dies_with_us() { sh "$home/instrument/linux-calls/src/main/resources/ntier/linux/dies-with-parent.sh" $$ "$@"; }

# One build at a time: waits for the lock, which whoever builds, and its Maven, hold until they end.
lock_builds() { # the command
  mkdir -p "$builds" 2>/dev/null && [ -w "$builds" ] && { exec 8>>"$builds/lock"; } 2>/dev/null \
    || lacks "it has to be built, and $(id -un) may not write to $builds" "build it as its owner: $home/ntier --version"
  flock -n 8 || {
    local holder
    holder=$(cat "$builds/lock")
    say "waiting: ${holder:-another ntier} is building"
    flock 8
  }
  printf '%s (process %s)' "$program${1:+ $1}" $$ >"$builds/lock"
}

unlock_builds() {
  : >"$builds/lock"
  exec 8>&-
}

# Maven takes for good what a killed build left half-written, and may keep what was made from files
# that are gone: after either, everything is made anew.
forget_unsound() {
  local gone
  gone=$(LC_ALL=C comm -23 <(cut -d ' ' -f 3- "$builds/current/sources" 2>/dev/null | LC_ALL=C sort) \
    <(sources | cut -d ' ' -f 3- | LC_ALL=C sort))
  if [ -e "$builds/unfinished" ] || [ -n "$gone" ]; then
    rm -rf "$home"/*/target "$home"/{instrument,results}/*/target
  fi
  rm -rf "$home/instrument/cli/target/lib" # else libraries of earlier versions would stay there
}

run_maven() { # the command; it is marked as unfinished until it ends by itself
  local result=0
  touch "$builds/unfinished"
  "$@" || result=$?
  [ "$result" -gt 128 ] || rm -f "$builds/unfinished"
  return "$result"
}

# What the root's modules make for applications, whatever they are called: web applications, unpacked,
# to webapps, and folders of files to sites.
collect_applications() { # into this folder
  local inside folder
  mkdir "$1/webapps" "$1/sites" || return
  for inside in "$home"/*/target/*/WEB-INF; do
    [ ! -d "$inside" ] || cp -R "${inside%/WEB-INF}" "$1/webapps" || return
  done
  for folder in "$home"/*/src/main/web/*; do
    [ ! -d "$folder" ] || cp -R "$folder" "$1/sites" || return
  done
}

# All that the command line reads when it runs, apart from what people edit: experiments, tiers, configs.
collect() { # into this folder
  cp -R "$home/instrument/cli/target/lib" "$1/lib" \
    && collect_applications "$1" \
    && : >"$1/in-use" \
    && train "$1" \
    && chmod -R u=rwX,go=rX "$1" \
    && sync -f "$1"
}

# The flags that the suite's JVMs have in common, which their AOT cache depends on.
jvm_flags=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)

# Makes the build's AOT cache by a training run: the classes of the suite's JVMs, loaded and linked
# (docs/decisions/0006-aot-cache.md). A build without one runs as well, only starts more slowly.
train() { # the build's folder
  local work="$1/training" cache="$1/suite.aot" result=0
  mkdir "$work"
  dies_with_us timeout -k 1 60 env -u JAVA_TOOL_OPTIONS "$JAVA_HOME/bin/java" "${jvm_flags[@]}" -Xmx256m -XX:AOTCacheOutput="$cache" \
    -Djava.io.tmpdir="$work" -Dntier.home="$home" -Dntier.built="$1" -cp "$1/lib/*" ntier.cli.aot.AotTraining "$work" first-run \
    >"$work/log" 2>&1 || result=$?
  # 1: a part of it could not be trained, as the monitors without root.
  if [ "$result" -le 1 ] && [ -s "$cache" ]; then
    (cd "$1" && sha256sum suite.aot >suite.aot.sha256) || true
  else
    rm -f "$cache"
  fi
  rm -rf "$work" "$cache.config"
}

build() { # under the lock
  local half="$builds/half" made
  made="$builds/$(date +%Y%m%d-%H%M%S)-$$"
  need_maven
  say "building (first time: downloads libraries)"
  rm -rf "$half" "$builds/next"
  mkdir "$half"
  forget_unsound
  sources >"$half/sources" # before: what is edited meanwhile makes it stale again
  # Maven colours even nothing; what a command prints may be written to a file.
  run_maven dies_with_us env -C "$home" mvn -B -q -Dstyle.color=never -DskipTests package >&2 \
    || { give_to_caller; say "the build failed; the messages above say where"; exit 4; }
  collect "$half" || { say "the build could not be put into $builds; the messages above say why"; exit 4; }
  mv -T "$half" "$made"
  ln -s "${made##*/}" "$builds/next"
  mv -T "$builds/next" "$builds/current"
  remove_unused
  give_to_caller
}

# Whoever runs from a build holds a shared lock on it.
remove_unused() {
  local folder
  for folder in "$builds"/[0-9]*; do
    [ "$folder" -ef "$builds/current" ] || flock -n "$folder/in-use" rm -rf "$folder" || true
  done
}

# Commands that act on a testbed that is up do it with what is there: what is edited beside it is not theirs.
build_for() { # the command
  if is_archive; then
    is_built || lacks "there is no build in $builds, which an archive has" "unpack the archive again"
    return 0
  fi
  case "${1:-}" in
    inject | down | clean)
      ! is_built || return 0
      say "nothing is built yet, and \"$1\" needs a build: building first"
      ;;
    *) is_stale || return 0 ;;
  esac
  lock_builds "$@"
  if is_stale; then build; fi # else whoever we waited for has built it
  unlock_builds
}

# Sets $built to the newest build and keeps it from being removed while this process lives, which
# becomes the JVM: descriptor 9 holds the lock. Another may be put in place between two steps of this.
use_build() {
  local attempt
  for attempt in {1..100}; do
    built=$(readlink -f "$builds/current")
    if { exec 9<"$built/in-use"; } 2>/dev/null && flock -s -n 9 && [ -e "$built/in-use" ]; then
      return 0
    fi
    sleep 0.05
  done
  lacks "the build in $built cannot be used" "remove $builds and try again"
}

# Sets $built: what a test of the suite holds for us, else the newest build, made first if it is stale.
find_build() { # the command
  case "${NTIER_BUILT:-}" in
    "$builds"/*) built=$NTIER_BUILT ;;
    *)
      build_for "$@"
      use_build
      ;;
  esac
}

# What root built must not be in the way of the user behind sudo.
give_to_caller() {
  [ -n "${SUDO_UID:-}" ] || return 0
  find "$home" -maxdepth 3 -type d \( -name target -o -path "$builds" \) \
    -exec chown -hR "$SUDO_UID:${SUDO_GID:-$SUDO_UID}" {} +
}
