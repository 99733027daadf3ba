# shellcheck shell=bash
# Two runs at once take turns. The kernel drops a lock with the last process that holds it, so none is ever stale.

SETUP_LOCK=9
TEST_LOCK=8
SETUP_LOCKED=
SETUP_WAIT_SECONDS=900
TEST_WAIT_SECONDS=1800

# Takes a lock on an open file without waiting; perl stands in where util-linux is not installed.
try_lock() {
  if have flock; then
    flock -n "$1"
  elif have perl; then
    perl -e 'use Fcntl ":flock"; open(my $f, ">&=", shift) or exit 1; exit(flock($f, LOCK_EX | LOCK_NB) ? 0 : 1)' "$1"
  else
    die "Either flock (package util-linux) or perl is needed to keep two runs apart."
  fi
}

# Opens a lock file on a descriptor; what is written to it would be lost, nothing is.
open_lock() { eval "exec $1>>\"\$LOCAL/\$2\""; }

# Waits for a lock, says so, and gives up after a while. Usage: take_lock DESCRIPTOR FILE SECONDS REASON
take_lock() {
  local descriptor=$1 limit=$3 reason=$4 started=$SECONDS next=30
  open_lock "$descriptor" "$2"
  try_lock "$descriptor" && return 0
  say "$reason, waiting (${limit}s at most)."
  until try_lock "$descriptor"; do
    [ $((SECONDS - started)) -lt "$limit" ] || die "$reason and has not finished in ${limit}s. Try again when it has ended."
    if [ $((SECONDS - started)) -ge "$next" ]; then
      say "Still waiting ($((SECONDS - started))s)."
      next=$((next + 30))
    fi
    sleep 0.5
  done
}

# Only one run at a time installs, builds, starts or stops anything in this clone.
lock_setup() {
  take_lock "$SETUP_LOCK" lock "$1" "Another run is setting up"
  SETUP_LOCKED=yes
}

# Lets the next run go on.
unlock_setup() {
  SETUP_LOCKED=
  exec 9>&-
}

# Only one run of the tests uses the test database.
lock_tests() { take_lock "$TEST_LOCK" test.lock "$TEST_WAIT_SECONDS" "Another run of the tests uses the test database"; }

# Tells whether tests are running, without keeping the lock.
tests_are_running() {
  [ -f "$LOCAL/test.lock" ] || return 1
  ! (open_lock "$TEST_LOCK" test.lock && try_lock "$TEST_LOCK")
}
