# Part of the launcher and of the benchmarks: what the machine must have, and where it is. Needs $program, whose name
# stands before what is said. What is missing is installed where that is allowed, else it ends with 3.
needed_java=25
# What a JDK must have: the compiler, or java alone where nothing is to be built.
java_program=javac
sh_folder=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
jdk_pins=$(readlink -m "$sh_folder/../../../../../configs/jdk.txt")
. "$sh_folder/jdk.sh"

say() { printf '%s: %s\n' "$program" "$*" >&2; }

lacks() { # what, how to get it
  say "$1"
  say "  $2"
  exit 3
}

is_root() { [ "$(id -u)" -eq 0 ]; }

# Installs Debian packages where we may; none of those used here starts a service. Unlike a build it
# does not die with us: dpkg that is killed half-way leaves the machine's packages broken.
install_packages() {
  is_root || return 1
  command -v apt-get >/dev/null || return 1
  apt-cache show "$1" >/dev/null 2>&1 || apt-get -qq update || return 1
  apt-cache show "$1" >/dev/null 2>&1 || return 1
  say "installing $*"
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "$@" >/dev/null
}

java_major() { # prints the major version of the JDK in folder $1, nothing if there is none
  [ -x "$1/bin/$java_program" ] && [ -r "$1/release" ] || return 0
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

cache_folder() { # prints where downloads are kept, as ntier.provisioning.Cache has it
  if [ -n "${NTIER_CACHE:-}" ]; then
    printf '%s\n' "$NTIER_CACHE"
  elif is_root; then
    printf '%s\n' /var/cache/ntier
  else
    printf '%s\n' "${HOME:-/}/.cache/ntier"
  fi
}

find_jdk() {
  local candidate major
  for candidate in "${JAVA_HOME:-}" /usr/lib/jvm/* /opt/java/* /opt/jdk* \
    "$(dirname "$(dirname "$(readlink -f "$(command -v "$java_program" || true)")")")" "$(cache_folder)"/jdk/[0-9a-f]*; do
    [ -n "$candidate" ] || continue
    major=$(java_major "$candidate")
    if [ -n "$major" ] && [ "$major" -ge "$needed_java" ]; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}

need_jdk() {
  local kind=jdk
  [ "$java_program" = javac ] || kind=jre
  JAVA_HOME=$(find_jdk) || {
    install_packages "openjdk-$needed_java-$kind-headless" || true
    JAVA_HOME=$(find_jdk) || { fetch_jdk && JAVA_HOME=$(find_jdk); } \
      || lacks "no ${kind^^} $needed_java or newer found (looked at JAVA_HOME, /usr/lib/jvm, /opt, PATH, $(cache_folder)/jdk)" \
        "install one (Ubuntu 22.04, 24.04, 25.10 and newer, Debian 13: apt-get install openjdk-$needed_java-$kind-headless; Debian 12 has none: $(how_to_bring_jdk)), or set JAVA_HOME"
  }
  export JAVA_HOME
}

# Links are followed: distributions keep some of a JDK elsewhere. Nothing is linked or compiled where it goes.
copy_jdk() { # the JDK or JRE, the folder to make of it
  mkdir "$2"
  tar -C "$1" -ch --exclude=./jmods --exclude=./lib/src.zip --exclude=./demo --exclude=./man . | tar -C "$2" -x --no-same-owner
}

need_maven() {
  command -v mvn >/dev/null || install_packages maven \
    || lacks "Maven is missing: it builds the suite" "apt-get install maven"
}

need_locks() { # commands of util-linux that builds need
  command -v flock >/dev/null && command -v setpriv >/dev/null || install_packages util-linux \
    || lacks "util-linux is missing: flock and setpriv keep builds apart" "apt-get install util-linux"
}

need_tools() { # commands of iproute2 and util-linux, which minimal images lack
  local missing=()
  command -v ip >/dev/null && command -v tc >/dev/null || missing+=(iproute2)
  command -v nsenter >/dev/null || missing+=(util-linux)
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}" \
    || lacks "these packages are missing: ${missing[*]}" "apt-get install ${missing[*]}"
}

need_program() { # a command, the package that has it, what it is for
  command -v "$1" >/dev/null || install_packages "$2" || lacks "$2 is missing: $3" "apt-get install $2"
}
