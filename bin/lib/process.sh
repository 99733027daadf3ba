# shellcheck shell=bash
# Processes that outlive the script: started, recorded, recognised again and ended, never by name. Everything here may run
# in a signal's trap, where a bare "return" would give the status of what was interrupted: hence "return 0".

FORCE_STOP=

# Finds what tells a process from a later one with the same number: the boot and the time since it. Fails for a dead
# one. Sets PROCESS_IDENTITY, and starts no process for it: one would die of the user's Ctrl-C and the result would be
# wrong.
process_identity() {
  local pid=$1 line boot=
  PROCESS_IDENTITY=
  if [ -d /proc/self ]; then
    { read -r line <"/proc/$pid/stat"; } 2>/dev/null || return 1
    # The name, in brackets, may hold blanks. What follows starts with the state, the third field of the line.
    # shellcheck disable=SC2086
    set -- ${line##*) }
    [ "$1" != Z ] || return 1
    { read -r boot </proc/sys/kernel/random/boot_id; } 2>/dev/null || true
    PROCESS_IDENTITY=$boot/${20}
  else
    PROCESS_IDENTITY=$(ps -o lstart= -p "$pid") || return 1
  fi
}

# Tells whether this very process still lives.
is_same_process() { [ -n "$1" ] && process_identity "$1" && [ "$PROCESS_IDENTITY" = "$2" ]; }

# Remembers a process under a name.
record_process() {
  process_identity "$2" || PROCESS_IDENTITY=ended
  printf '%s\n%s\n' "$2" "$PROCESS_IDENTITY" >"$RUN_DIR/$1.pid.new" && mv -f "$RUN_DIR/$1.pid.new" "$RUN_DIR/$1.pid"
}

# Adds a line to the record: "ready" for a database server, the address for our own.
note_on_record() { printf '%s\n' "$2" >>"$RUN_DIR/$1.pid"; }

# Tells whether a recorded process works where ours do. A clone that was copied with its records must not touch the
# servers of the clone it was copied from.
works_here() {
  local directory
  [ -d /proc/self ] || return 0
  case $1 in
    server) DIRECTORIES=("$ROOT") ;;
    *) find_directories "$1" ;;
  esac
  for directory in "${DIRECTORIES[@]}"; do
    [ ! "/proc/$2/cwd" -ef "$directory" ] || return 0
  done
  return 1
}

# Finds the process recorded under a name. Sets RECORDED_PID, RECORDED_IDENTITY, RECORDED_NOTE. A stale record is
# removed, but only under the lock: another script may be writing a new one.
find_recorded() {
  local file=$RUN_DIR/$1.pid
  RECORDED_PID='' RECORDED_IDENTITY='' RECORDED_NOTE=''
  [ -f "$file" ] || return 1
  { read -r RECORDED_PID && read -r RECORDED_IDENTITY && read -r RECORDED_NOTE; } <"$file" || true
  if is_same_process "$RECORDED_PID" "$RECORDED_IDENTITY" && works_here "$1" "$RECORDED_PID"; then return 0; fi
  [ -n "$SETUP_LOCKED" ] || return 1
  say "Removing a stale pid file: $1 (${RECORDED_PID:-empty}) does not run, or not here."
  rm -f "$file"
  return 1
}

# Finds a server that works in a directory of ours, though no record names it. That is so where a run was killed before
# it wrote one, or where the directory was deleted under it. Usage: find_unrecorded DIRECTORY PROGRAM…
find_unrecorded() {
  local directory=$1 entry name
  shift
  for entry in /proc/[0-9]*; do
    { read -r name <"$entry/comm"; } 2>/dev/null || continue
    [[ " $* " == *" $name "* ]] || continue
    if [ "$entry/cwd" -ef "$directory" ] || [ "$(readlink "$entry/cwd")" = "$directory (deleted)" ]; then
      printf '%s\n' "${entry#/proc/}"
      return 0
    fi
  done
  return 1
}

# A process that lives on must not keep a lock or a pipe of our caller open.
close_inherited_files() {
  local entry
  for entry in /dev/fd/*; do
    entry=${entry##*/}
    case $entry in
      0 | 1 | 2 | 255 | *[!0-9]*) ;;
      *) eval "exec $entry>&-" ;;
    esac
  done
}

# Starts a process in a session of its own, so that neither Ctrl-C nor the end of the terminal reaches it.
# Usage: start_detached NAME DIRECTORY LOG COMMAND…
start_detached() {
  local name=$1 directory=$2 log=$3
  shift 3
  set +m
  (
    cd "$directory" || exit 1
    close_inherited_files
    trap '' HUP
    if have setsid; then exec setsid "$@"; else exec "$@"; fi
  ) </dev/null >>"$log" 2>&1 &
  record_process "$name" "$!"
}

# Waits until a started server's log holds a line; ends early when the server does.
# Usage: wait_for_line NAME LOG PATTERN SECONDS
wait_for_line() {
  local log=$2 pattern=$3 limit=$4 started=$SECONDS
  while ! grep -q "$pattern" "$log"; do
    if ! find_recorded "$1" 2>/dev/null; then
      echo "$1 ended while starting:"
      tail -n 20 "$log"
      return 1
    fi
    if [ $((SECONDS - started)) -ge "$limit" ]; then
      echo "$1 was not ready in ${limit}s:"
      tail -n 20 "$log"
      return 1
    fi
    sleep 0.1
  done
  note_on_record "$1" ready
}

# Asks a process to end and waits; after the limit, or when FORCE_STOP is set meanwhile, it is killed.
stop_process() {
  local pid=$1 identity=$2 limit=$3 started=$SECONDS
  kill -TERM "$pid" 2>/dev/null || true
  while is_same_process "$pid" "$identity"; do
    if [ -n "$FORCE_STOP" ] || [ $((SECONDS - started)) -ge "$limit" ]; then
      say "Process $pid did not end in $((SECONDS - started))s: killing it."
      kill -KILL "$pid" 2>/dev/null || true
      FORCE_STOP=
      limit=$((limit + 10))
    fi
    sleep 0.1 || true
  done
}

# Stops what is recorded under a name and forgets it.
stop_recorded() {
  find_recorded "$1" || return 0
  stop_process "$RECORDED_PID" "$RECORDED_IDENTITY" "$2"
  rm -f "$RUN_DIR/$1.pid"
}
