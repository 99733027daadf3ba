# shellcheck shell=bash
# What the scripts beside it share: processes that are started, recorded under a directory, and ended by their number.
# Everything of a topology lives below one directory, which the caller names: data, logs, records.

HOST=127.0.0.1
# The account and the password that every database of a topology has, for tests alone.
ACCOUNT=inventory

say() { printf '%s\n' "$*" >&2; }
die() { say "$*" && exit 1; }

# Prints the first of the named programs; server programs are often outside an ordinary user's PATH.
program_of() {
  local name directory
  for name in "$@"; do
    for directory in ${PATH//:/ } /usr/sbin /usr/local/sbin /usr/bin; do
      [ ! -x "$directory/$name" ] || { printf '%s\n' "$directory/$name" && return 0; }
    done
  done
  return 1
}

require_program() { program_of "$@" || die "None of these programs is on this machine: $*"; }

# Makes the directory of a topology and says who owns what is in it: servers give root up. Usage: prepare_home DIR
prepare_home() {
  mkdir -p "$1/run" "$1/log"
  enter_home "$1"
  hand_over "$HOME_DIR"
}

hand_over() { [ -z "$SERVICE_USER" ] || chown -R "$SERVICE_USER": "$@"; }

# Takes a directory that was prepared before. Usage: enter_home DIR
enter_home() {
  [ -d "$1/run" ] || die "$1 is not the directory of a topology."
  HOME_DIR=$(cd "$1" && pwd -P)
  SERVICE_USER=''
  [ "$(id -u)" -ne 0 ] || ! id mysql >/dev/null 2>&1 || SERVICE_USER=mysql
}

# What tells a process from a later one with the same number: when it began.
began() { cut -d ' ' -f 22 <<<"$(sed 's/.*) /0 0 /' "/proc/$1/stat" 2>/dev/null)" 2>/dev/null; }

# Starts a process in a session of its own. Usage: start_process NAME COMMAND…
start_process() {
  local name=$1
  shift
  (
    cd "$HOME_DIR" && trap '' HUP
    exec setsid "$@"
  ) </dev/null >>"$HOME_DIR/log/$name.log" 2>&1 &
  printf '%s %s\n' "$!" "$(began "$!")" >"$HOME_DIR/run/$name.pid"
}

# Tells whether the process of this name lives; one that nobody has buried does not. Sets PID.
is_running() {
  local begun=
  PID=
  [ -f "$HOME_DIR/run/$1.pid" ] && read -r PID begun <"$HOME_DIR/run/$1.pid" || return 1
  [ -n "$begun" ] && [ "$(began "$PID")" = "$begun" ] && ! grep -q '^State:.Z' "/proc/$PID/status" 2>/dev/null
}

# Ends a process and waits until it is gone. Usage: end_process NAME SIGNAL
end_process() {
  local waited=0
  is_running "$1" || return 0
  kill "-$2" "$PID" 2>/dev/null || true
  [ "$2" != KILL ] || kill -CONT "$PID" 2>/dev/null || true
  while is_running "$1"; do
    waited=$((waited + 1))
    [ "$waited" -lt 600 ] || kill -KILL "$PID" 2>/dev/null || true
    sleep 0.05
  done
  rm -f "$HOME_DIR/run/$1.pid"
}

# Waits until a command passes; fails where the process ends before or the time is up. Usage: wait_until NAME SECONDS COMMAND…
wait_until() {
  local name=$1 limit=$2 begun=$SECONDS
  shift 2
  until "$@" >/dev/null 2>&1; do
    if ! is_running "$name"; then
      tail -n 30 "$HOME_DIR/log/$name.log" >&2
      die "$name ended while it was starting."
    fi
    if [ $((SECONDS - begun)) -ge "$limit" ]; then
      tail -n 30 "$HOME_DIR/log/$name.log" >&2
      die "$name was not ready in ${limit}s."
    fi
    sleep 0.1
  done
}

# Ends everything of the topology and removes its directory. Usage: remove_all NAME…
remove_all() {
  local name
  for name in "$@"; do end_process "$name" KILL; done
  rm -rf "$HOME_DIR"
}
