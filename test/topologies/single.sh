#!/usr/bin/env bash
# One database server on this machine that loses nothing when it is killed; README.md tells what each call does.
#   single.sh up DIR [PORT] | ports DIR | kill|stop|start|pause|resume DIR N | down DIR
set -euo pipefail

BIN=$(CDPATH='' cd -P "$(dirname "${BASH_SOURCE[0]}")/../../bin" && pwd)
. "$BIN/lib/base.sh"
. "$BIN/lib/talk.sh"
. "$BIN/lib/config.sh"
. "$BIN/lib/process.sh"
. "$BIN/lib/services.sh"
. "$BIN/lib/database-program.sh"
. "$BIN/lib/database-server.sh"

NODE=node1
READY_SECONDS=120
# Read by bin/lib: the server runs under the account that calls.
export SERVICE_USER='' ENGINE_KIND=''

# Prints the program of the server.
program() { find_database_program || die "There is no mariadbd and no mysqld on this machine."; }

# Prints what tells a process from a later one with the same number: when it began.
began() { sed 's/.*) /0 0 /' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 22; }

# Prints the number of the node's process, where it runs.
running() {
  local pid begun
  read -r pid begun 2>/dev/null <"$HOME_DIR/run/$NODE.pid" && [ -n "$begun" ] && [ "$(began "$pid")" = "$begun" ] &&
    ! grep -q '^State:.Z' "/proc/$pid/status" 2>/dev/null && echo "$pid"
}

# Writes the settings: small buffers, and every commit on the disk before it is acknowledged.
write_settings() {
  {
    cat <<SETTINGS
[mysqld]
datadir="$HOME_DIR/$NODE"
tmpdir="$HOME_DIR/tmp"
port=$1
bind-address=127.0.0.1
socket=mysqld.sock
pid-file=mysqld.pid
init-file="$HOME_DIR/init.sql"
skip-name-resolve
skip-log-bin
character-set-server=utf8mb4
collation-server=utf8mb4_general_ci
transaction-isolation=READ-COMMITTED
default-time-zone=+00:00
max_connections=400
innodb_buffer_pool_size=256M
innodb_flush_log_at_trx_commit=1
performance_schema=OFF
SETTINGS
    if [ "$ENGINE_KIND" = mysql ]; then
      printf '%s\n' secure-file-priv=NULL loose-mysqlx=OFF loose-log_bin_trust_function_creators=1 loose-innodb_redo_log_capacity=128M
    else
      echo innodb_log_file_size=96M
    fi
    [ "$(id -u)" -ne 0 ] || echo user=root
  } | write_private_file "$HOME_DIR/my.cnf"
}

# Writes the account, which every start of the server makes where it is missing.
write_account_statements() {
  printf '%s\n' "CREATE USER IF NOT EXISTS 'inventory'@'127.0.0.1' IDENTIFIED BY 'inventory';" \
    "GRANT ALL PRIVILEGES ON *.* TO 'inventory'@'127.0.0.1' WITH GRANT OPTION;" | write_private_file "$HOME_DIR/init.sql"
}

# Tells whether the server takes connections: it has said so behind so many bytes of its log. Usage: is_ready BYTES
is_ready() { tail -c "+$(($1 + 1))" "$LOG" | grep -q 'ready for connections'; }

# Starts the server on its data and waits for it.
launch() {
  local before deadline=$((SECONDS + READY_SECONDS)) pid
  touch "$LOG"
  before=$(wc -c <"$LOG")
  # In a session of its own: what ends the caller does not end it.
  (cd "$HOME_DIR" && exec setsid "$(program)" --defaults-file="$HOME_DIR/my.cnf" </dev/null >>"$LOG" 2>&1) &
  pid=$!
  printf '%s %s\n' "$pid" "$(began "$pid")" >"$HOME_DIR/run/$NODE.pid"
  until is_ready "$before"; do
    running >/dev/null || { tail -n 20 "$LOG" >&2 && die "The database server ended."; }
    [ "$SECONDS" -lt "$deadline" ] || die "The database server is not ready after $READY_SECONDS seconds."
    sleep 0.1
  done
}

up() {
  local server
  server=$(program)
  describe_program "$server" || die "$server is no MariaDB or MySQL server."
  ENGINE_KIND=$PROGRAM_KIND
  mkdir -p "$HOME_DIR/run" "$HOME_DIR/log" "$HOME_DIR/tmp"
  initialise_data "$server" "$HOME_DIR/$NODE" >"$HOME_DIR/log/install.log" 2>&1 ||
    { tail -n 20 "$HOME_DIR/log/install.log" >&2 && die "The data directory could not be made."; }
  echo "$PORT" >"$HOME_DIR/port"
  write_settings "$PORT"
  write_account_statements
  launch
  ports
}

ports() { cat "$HOME_DIR/port"; }

# Ends the server, and waits until it is gone. Usage: end_node SIGNAL
end_node() {
  local pid
  pid=$(running) || return 0
  kill "-$1" "$pid"
  while running >/dev/null; do sleep 0.02; done
}

# Sends the server a signal, where it runs. Usage: signal_node SIGNAL
signal_node() {
  local pid
  pid=$(running) || return 0
  kill "-$1" "$pid"
}

usage() { die "Usage: single.sh up DIR [PORT] | ports DIR | kill|stop|start|pause|resume DIR 1 | down DIR"; }

[ $# -ge 2 ] || usage
HOME_DIR=$(realpath -m "$2")
LOG=$HOME_DIR/log/$NODE.log
case $1 in
  up) PORT=$((${3:-14400} + 1)) && mkdir -p "$HOME_DIR" && up ;;
  ports) ports ;;
  down) end_node KILL && rm -rf "$HOME_DIR" ;;
  kill | stop | start | pause | resume) [ "${3:-}" = 1 ] || die "single has node 1 alone." ;;&
  kill) end_node KILL ;;
  stop) end_node TERM ;;
  start) running >/dev/null || launch ;;
  pause) signal_node STOP ;;
  resume) signal_node CONT ;;
  *) usage ;;
esac
