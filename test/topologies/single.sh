#!/usr/bin/env bash
# One database server that loses nothing when it is killed: single.sh up|down|kill N|start N|ports. README.md tells more.
set -euo pipefail

BIN=$(CDPATH='' cd -P "$(dirname "${BASH_SOURCE[0]}")/../../bin" && pwd)
. "$BIN/lib/base.sh"
. "$BIN/lib/talk.sh"
. "$BIN/lib/config.sh"
. "$BIN/lib/process.sh"
. "$BIN/lib/services.sh"
. "$BIN/lib/database-program.sh"
. "$BIN/lib/database-server.sh"

HOME_DIR=${TOPOLOGY_HOME:?names the directory of the servers}
NODE=1
NODE_HOME=$HOME_DIR/$NODE
READY_SECONDS=120
# Read by bin/lib: the server runs under the account that calls.
export SERVICE_USER='' ENGINE_KIND=''

# Prints the program of the server.
program() { find_database_program || die "There is no mariadbd and no mysqld on this machine."; }

# Prints a port of 127.0.0.1 on which nobody listens.
free_port() {
  node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# Prints the process id of the node, where it runs.
running() {
  local pid
  read -r pid 2>/dev/null <"$NODE_HOME/pid" && kill -0 "$pid" 2>/dev/null && echo "$pid"
}

# Writes the settings: small buffers, and every commit on the disk before it is acknowledged.
write_settings() {
  {
    cat <<SETTINGS
[mysqld]
datadir="$NODE_HOME/data"
tmpdir="$NODE_HOME/tmp"
port=$1
bind-address=127.0.0.1
socket=mysqld.sock
pid-file=mysqld.pid
init-file="$NODE_HOME/init.sql"
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
    if [ -n "${TOPOLOGY_DATA_MEGABYTES:-}" ]; then
      printf '%s\n' innodb_file_per_table=OFF "innodb_data_file_path=ibdata1:12M:autoextend:max:${TOPOLOGY_DATA_MEGABYTES}M"
    fi
    [ "$(id -u)" -ne 0 ] || echo user=root
  } | write_private_file "$NODE_HOME/my.cnf"
}

# Writes the accounts, which every start of the server makes where they are missing.
write_accounts() {
  local name
  for name in inventory torture; do
    printf '%s\n' "CREATE USER IF NOT EXISTS '$name'@'127.0.0.1' IDENTIFIED BY '$name';" \
      "GRANT ALL PRIVILEGES ON *.* TO '$name'@'127.0.0.1';"
  done | write_private_file "$NODE_HOME/init.sql"
}

# Tells whether the server takes connections by now: it has said so since this start.
is_ready() { tail -c "+$(($1 + 1))" "$NODE_HOME/log" | grep -q 'ready for connections'; }

# Starts the server on its data and waits for it.
launch() {
  local before deadline=$((SECONDS + READY_SECONDS)) pid
  touch "$NODE_HOME/log"
  before=$(stat -c %s "$NODE_HOME/log")
  # In a session of its own: what ends the caller does not end it.
  (cd "$NODE_HOME/data" && exec setsid "$(program)" --defaults-file="$NODE_HOME/my.cnf" </dev/null >>"$NODE_HOME/log" 2>&1) &
  pid=$!
  echo "$pid" >"$NODE_HOME/pid"
  until is_ready "$before"; do
    kill -0 "$pid" 2>/dev/null || { tail -n 20 "$NODE_HOME/log" >&2 && die "The database server ended."; }
    [ "$SECONDS" -lt "$deadline" ] || die "The database server is not ready after $READY_SECONDS seconds."
    sleep 0.1
  done
}

up() {
  local server
  server=$(program)
  describe_program "$server" || die "$server is no MariaDB or MySQL server."
  ENGINE_KIND=$PROGRAM_KIND
  mkdir -p "$NODE_HOME/tmp"
  initialise_data "$server" "$NODE_HOME/data" >"$NODE_HOME/init.log" 2>&1 ||
    { tail -n 20 "$NODE_HOME/init.log" >&2 && die "The data directory could not be made."; }
  free_port >"$NODE_HOME/port"
  write_settings "$(cat "$NODE_HOME/port")"
  write_accounts
  launch
}

kill_node() {
  local pid
  pid=$(running) || return 0
  kill -KILL "$pid"
  while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
}

require_node_number() { [ "${1:-}" = "$NODE" ] || die "single has node $NODE alone."; }

case ${1:-} in
  up) up ;;
  down) kill_node ;;
  kill) require_node_number "${2:-}" && kill_node ;;
  start) require_node_number "${2:-}" && { running >/dev/null || launch; } ;;
  ports) printf '%s %s %s\n' "$NODE" "$(cat "$NODE_HOME/port")" "$(cat "$NODE_HOME/pid")" ;;
  *) die "Usage: single.sh up|down|kill N|start N|ports" ;;
esac
