# shellcheck shell=bash
# What the scripts say. All of it goes to standard error, so that standard output holds results alone.

STEP_PID=
PROGRESS=plain
BOLD='' DIM='' RED='' GREEN='' PLAIN=''

# A terminal gets a moving line and colours; a file, a pipe or a CI system gets plain lines. NO_COLOR takes the colours.
choose_style() {
  [ -t 2 ] && [ "${TERM:-dumb}" != dumb ] || return 0
  [ -z "${CI:-}" ] || [ "${CI:-}" = false ] || return 0
  PROGRESS=moving
  [ -z "${NO_COLOR:-}" ] || return 0
  BOLD=$'\e[1m' DIM=$'\e[2m' RED=$'\e[31m' GREEN=$'\e[32m' PLAIN=$'\e[0m'
}
choose_style

# One line for the reader, who may have gone: that is no reason to stop.
say() { printf '%s\n' "$*" >&2 || true; }

# Ends with a clear line.
die() {
  printf '%s\n' "${RED}$*${PLAIN}" >&2
  exit 1
}

# Ends the running step, with whatever it started, when the user interrupts: a job in the background gets no Ctrl-C.
end_running_step() {
  [ -n "$STEP_PID" ] || return 0
  kill -TERM -- "-$STEP_PID" 2>/dev/null || true
  STEP_PID=
  [ "$PROGRESS" = plain ] || printf '\n' >&2
}

# The default reaction to Ctrl-C and to a request to end.
on_interrupt() {
  end_running_step
  say "Interrupted. Run the command again to carry on where it stopped."
  exit 130
}
trap on_interrupt INT TERM HUP

# Runs a long step: output to a log, progress with the elapsed time, and the end of the log when it fails.
# Usage: run_step TITLE LOG-NAME COMMAND…
run_step() {
  local title=$1 log=$LOG_DIR/$2.log started=$SECONDS status=0
  shift 2
  set -m
  "$@" </dev/null >"$log" 2>&1 &
  STEP_PID=$!
  set +m
  show_progress "$title" "$STEP_PID" "$started"
  wait "$STEP_PID" || status=$?
  STEP_PID=
  if [ "$status" -eq 0 ]; then
    end_progress "${GREEN}done${PLAIN}" "$title" "$((SECONDS - started))"
  else
    end_progress "${RED}failed${PLAIN}" "$title" "$((SECONDS - started))"
    show_tail "$log"
  fi
  return "$status"
}

# Follows a process until it ends.
show_progress() {
  local title=$1 pid=$2 started=$3 turn=0 next=15 frames='-\|/'
  [ "$PROGRESS" = moving ] || say "$title …"
  while kill -0 "$pid" 2>/dev/null; do
    if [ "$PROGRESS" = moving ]; then
      printf '\r\e[K%s %s %s(%ds)%s' "${frames:turn % 4:1}" "$title" "$DIM" "$((SECONDS - started))" "$PLAIN" >&2
    elif [ $((SECONDS - started)) -ge "$next" ]; then
      say "$title … still running ($((SECONDS - started))s)"
      next=$((next + 15))
    fi
    turn=$((turn + 1))
    if [ "$turn" -lt 10 ]; then sleep 0.05; else sleep 0.2; fi || true
  done
}

# Replaces the moving line by the outcome.
end_progress() {
  [ "$PROGRESS" = plain ] || printf '\r\e[K' >&2
  say "$2: $1 ($3s)"
}

# Shows what a step that succeeded had to say.
show_remarks() {
  if [ -s "$LOG_DIR/$1.log" ]; then sed 's/^/  /' "$LOG_DIR/$1.log" >&2; fi
}

# Shows the end of a log, so that the reader need not look for it.
show_tail() {
  say "The end of ${1#"$ROOT"/}:"
  tail -n "${2:-20}" "$1" 2>/dev/null | sed 's/^/  | /' >&2
}
