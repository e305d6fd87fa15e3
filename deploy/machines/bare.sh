# Part of the scripts here that make machines of their own, sourced after benchmarks/common.sh: a bare Debian in a folder, and the way to it by ssh.
# Files are in $work: key and key.pub, ssh.config, known_hosts.

make_bare() { # the folder, the suite of Debian, packages beside sshd and Python (none), with commas
  local machine=$1 suite=$2
  [[ $suite =~ ^[a-z]+$ ]] || wrong "the suite is $suite; such as bookworm or trixie would be right"
  say "making a bare $suite"
  mmdebstrap --quiet --variant=apt --include="openssh-server,python3,ca-certificates${3:+,$3}" "$suite" "$machine" >&2
  cp /etc/resolv.conf "$machine/etc/resolv.conf"
  mkdir -p -m 700 "$machine/root/.ssh"
  ssh-keygen -q -t ed25519 -N '' -f "$work/key"
  install -m 600 "$work/key.pub" "$machine/root/.ssh/authorized_keys"
}

free_port() { # prints one of this machine's loopback
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

add_ssh() { # the machine's name, its port of loopback, the folder that it was made from
  printf '[127.0.0.1]:%s %s\n' "$2" "$(cat "$3/etc/ssh/ssh_host_ed25519_key.pub")" >>"$work/known_hosts"
  cat >>"$work/ssh.config" <<Y
Host $1
  HostName 127.0.0.1
  Port $2
  User root
  IdentityFile $work/key
  IdentitiesOnly yes
  UserKnownHostsFile $work/known_hosts
  StrictHostKeyChecking yes
Y
}

there() { ssh -F "$work/ssh.config" -o ConnectTimeout=5 "$@"; } # the machine, a command for it

await_there() { # the machine, for how many seconds, where its own words are
  local end=$((SECONDS + $2))
  until there "$1" true 2>/dev/null; do
    if [ "$SECONDS" -ge "$end" ]; then
      tail -n 20 "$3" >&2
      there "$1" true || { say "$1 does not answer after $2 s"; exit 4; }
    fi
    sleep 0.2
  done
}

# What a run makes on a machine, and may not leave; locks and the suite's name are no traces of a run.
state() { # of the machine
  there "$1" 'find /run/ntier* /var/cache/ntier/work /sys/kernel/tracing/instances -mindepth 1 ! -path /run/ntier/lock ! -path /run/ntier/id ! -path "*/work/.owners*" 2>/dev/null
    ip netns; ip -br link; find /sys/fs/cgroup -maxdepth 3 -name "ntier*"; grep ntier /proc/mounts || true'
}
