# sh dies-with-parent.sh PARENT PROGRAM [ARGUMENT]...
#
# Runs a program that ends when its parent does, however that ends: SIGKILL too. PARENT is the
# process id of whoever starts this script. Used by the launcher and by ntier.linux.DyingProcess.
#
# The kernel sends SIGKILL to the program itself when its parent dies (PR_SET_PDEATHSIG). What the
# program starts in its turn dies with it where a process namespace can be had, which takes root:
# the kernel ends all of one when its first process ends. Without root it is the program alone.
#
# Twice a parent may have died just before the kernel was told to watch it, so both look afterwards
# whether it is still there. Nobody has to change user before that: a change of user forgets the
# parent, so the first process of the namespace stays what it is and starts the program as a child.
# That process looks its parent up in /proc, which still counts as outside the namespace, so its
# parent's number is also read there: in a namespace within one it is not $$.
first_process='
  read -r _ _ _ parent _ </proc/self/stat
  [ "$parent" = "$0" ] || exit 137
  "$@"
  exit $?'
watched='
  first_process=$1
  shift
  [ "$PPID" = "$0" ] || exit 137
  if unshare --pid --fork --kill-child=KILL true 2>/dev/null; then
    read -r self _ </proc/self/stat
    exec unshare --pid --fork --kill-child=KILL -- sh -c "$first_process" "$self" "$@"
  fi
  exec "$@"'
parent=$1
shift
exec setpriv --pdeathsig KILL -- sh -c "$watched" "$parent" "$first_process" "$@"
