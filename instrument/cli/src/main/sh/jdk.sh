# Part of machine.sh: the pinned JDK, for machines whose distribution has none that is new enough.

# Sets pinned_version, pinned_sum and pinned_from to what jdk.txt has for this architecture; false if that is nothing.
read_pinned_jdk() { # the file
  local architecture=none machine
  machine=$(uname -m)
  case $machine in
    x86_64) machine=amd64 ;;
    aarch64) machine=arm64 ;;
  esac
  while read -r architecture pinned_version pinned_sum pinned_from; do
    [ "$architecture" != "$machine" ] || break
  done < <(grep -v '^ *\(#\|$\)' "$1" 2>/dev/null)
  [ "$architecture" = "$machine" ] && [ "${pinned_version%%[!0-9]*}" -ge "$needed_java" ]
}

how_to_bring_jdk() {
  if read_pinned_jdk "$jdk_pins"; then
    printf 'put %s into %s and start again' "$pinned_from" "$(cache_folder)/jdk"
  else
    printf 'Temurin %s' "$needed_java"
  fi
}

download() { # from, to
  if command -v curl >/dev/null || { ! command -v wget >/dev/null && install_packages curl ca-certificates; }; then
    ends_with_us curl -fsSL --connect-timeout 20 -o "$2" "$1"
  else
    ends_with_us wget -q -T 20 -O "$2" "$1"
  fi
}

# A download ends with the launcher, whatever ends that.
ends_with_us() {
  if command -v setpriv >/dev/null; then setpriv --pdeathsig KILL "$@"; else "$@"; fi
}

# Unpacks the pinned JDK into the cache: from the archive that somebody has put there, else from where it is published.
# It appears by one rename, once its SHA-256 is the pinned one.
fetch_jdk() {
  local cache work result=0
  read_pinned_jdk "$jdk_pins" || return 1
  cache=$(cache_folder)/jdk
  if ! mkdir -p "$cache" 2>/dev/null || ! [ -w "$cache" ]; then
    say "$(id -un) may not write to $cache, where the pinned JDK would go"
    return 1
  fi
  exec 7>>"$cache/lock"
  flock 7 2>/dev/null || true
  rm -rf "$cache"/unfinished.* # of one that was killed
  work=$(mktemp -d "$cache/unfinished.XXXXXX") || return 1
  put_jdk "$cache" "$work" || result=1
  rm -rf "$work"
  exec 7>&-
  return "$result"
}

put_jdk() { # the cache's folder of JDKs, an empty folder in it
  local folder=$1/${pinned_sum:0:12} archive=$1/${pinned_from##*/} sum
  [ ! -x "$folder/bin/$java_program" ] || return 0 # whoever we waited for has done it
  if [ ! -f "$archive" ]; then
    archive=$2/archive
    say "fetching a JDK ($pinned_version) into $folder: $pinned_from"
    download "$pinned_from" "$archive" || {
      say "$pinned_from cannot be fetched"
      return 1
    }
  fi
  sum=$(sha256sum "$archive") || return 1
  if [ "${sum%% *}" != "$pinned_sum" ]; then
    say "$archive has SHA-256 ${sum%% *}, expected $pinned_sum ($jdk_pins): it is broken or another one, and not used"
    return 1
  fi
  mkdir "$2/jdk" \
    && tar -xzf "$archive" -C "$2/jdk" --strip-components=1 --no-same-owner \
    && [ -x "$2/jdk/bin/$java_program" ] \
    && chmod -R u=rwX,go=rX "$2/jdk" \
    && sync -f "$2/jdk" \
    && mv -T "$2/jdk" "$folder"
}
