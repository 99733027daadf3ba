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
  # MySQL takes a process that has ended and that nobody has buried for the owner of the socket.
  rm -f "$HOME_DIR/$name.sock.lock"
  (
    cd "$HOME_DIR" && trap '' HUP
    [ -z "${TURN:-}" ] || exec {TURN}>&-
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

# Tells whether the process of this name was stopped in its tracks.
is_paused() { is_running "$1" && grep -q '^State:.T' "/proc/$PID/status" 2>/dev/null; }

# Waits until no other call starts nodes: two at once would each find none that runs, and begin a cluster each.
take_turn() {
  exec {TURN}>"$HOME_DIR/run/start.lock"
  flock "$TURN"
}

# Ends all nodes that run, which are in no cluster together. One that somebody has paused may be in one.
# Usage: end_lost_nodes
end_lost_nodes() {
  local node
  for ((node = 1; node <= NODES; node++)); do
    ! is_paused "node$node" || die "node$node is paused, and may have more than the others: resume it."
  done
  for ((node = 1; node <= NODES; node++)); do end_process "node$node" KILL; done
}

# Ends everything of the topology and removes its directory. Usage: remove_all NAME…
remove_all() {
  local name
  for name in "$@"; do end_process "$name" KILL; done
  rm -rf "$HOME_DIR"
}

# --- What the topologies of database servers share. They number their nodes from 1 to NODES; node N listens on PORT+N.

port_of() { echo $((PORT + $1)); }
group_port_of() { echo $((PORT + 10 + $1)); }

# The ports of the nodes, in a line.
ports() {
  local node list=()
  for ((node = 1; node <= NODES; node++)); do list+=("$(port_of "$node")"); done
  echo "${list[*]}"
}

# Sends statements to a node. Usage: as_account NODE SQL, as_root NODE SQL
as_account() { "$(require_program mariadb mysql)" --no-defaults --connect-timeout=2 -h "$HOST" -P "$(port_of "$1")" -u "$ACCOUNT" -p"$ACCOUNT" -BN -e "$2"; }
as_root() { "$(require_program mariadb mysql)" --no-defaults --connect-timeout=2 -S "$HOME_DIR/node$1.sock" -u root -BN -e "$2"; }
answers() { as_root "$1" 'SELECT 1'; }

# Keeps what later calls have to know, and reads it again. Usage: keep_settings NAME…, read_settings DIR
keep_settings() {
  local name
  for name in "$@"; do printf '%s=%q\n' "$name" "${!name}"; done >"$HOME_DIR/settings"
}

read_settings() {
  enter_home "$1"
  # shellcheck source=/dev/null
  source "$HOME_DIR/settings"
}

# Prints the settings that every node has, to which a topology adds its own. Usage: settings_of NODE
settings_of() {
  local node=$1
  mkdir -p "$HOME_DIR/tmp$node"
  cat <<SETTINGS
[mysqld]
datadir=$HOME_DIR/node$node
tmpdir=$HOME_DIR/tmp$node
port=$(port_of "$node")
bind-address=$HOST
socket=$HOME_DIR/node$node.sock
pid-file=$HOME_DIR/node$node/server.pid
${SERVICE_USER:+user=$SERVICE_USER}
skip-name-resolve
character-set-server=utf8mb4
collation-server=utf8mb4_general_ci
transaction-isolation=READ-COMMITTED
default-time-zone=+00:00
max_connections=300
innodb_buffer_pool_size=${BUFFER_POOL:-96M}
# A crash of a process loses nothing that the machine's memory holds.
innodb_flush_log_at_trx_commit=2
innodb_doublewrite=0
SETTINGS
}

# What MySQL knows beside that. Its servers write binary logs with GTIDs. Usage: mysql_settings NODE
mysql_settings() {
  cat <<SETTINGS
loose-mysqlx=OFF
secure-file-priv=NULL
innodb_redo_log_capacity=64M
report_host=$HOST
server_id=$1
gtid_mode=ON
enforce_gtid_consistency=ON
log_bin=binlog
sync_binlog=0
binlog_format=ROW
log_bin_trust_function_creators=1
SETTINGS
}

# The account of the tests, which may do everything.
account_statements() {
  cat <<SQL
CREATE USER '$ACCOUNT'@'%' IDENTIFIED BY '$ACCOUNT';
GRANT ALL PRIVILEGES ON *.* TO '$ACCOUNT'@'%' WITH GRANT OPTION;
SQL
}

# Makes the data of node 1. Temporary files go where the server may write: TMPDIR may belong to whoever called.
# Usage: make_mariadb_data, make_mysql_data
make_mariadb_data() {
  install_data "$(require_program mariadb-install-db mysql_install_db)" --no-defaults --auth-root-authentication-method=normal \
    --skip-test-db
}

make_mysql_data() { install_data "$SERVER" --no-defaults --initialize-insecure; }

# Usage: install_data PROGRAM WORD...
install_data() {
  local log=$HOME_DIR/log/install.log
  "$@" --datadir="$HOME_DIR/node1" --tmpdir="$HOME_DIR/log" ${SERVICE_USER:+--user="$SERVICE_USER"} >"$log" 2>&1 ||
    die "The data of the first node could not be made: $(grep -m 3 -i error "$log" || tail -n 3 "$log")"
}

# Makes the data of the other nodes, copies of the first one's, which does not run.
copy_data() {
  local node
  for ((node = 2; node <= NODES; node++)); do cp -a "$HOME_DIR/node1" "$HOME_DIR/node$node"; done
  rm -f "$HOME_DIR"/node*/gvwstate.dat "$HOME_DIR"/node*/auto.cnf
  hand_over "$HOME_DIR"
}

# The MySQL server that MYSQLD names, else one that bin/test --database mysql has unpacked, else the machine's.
find_mysql_server() {
  local program
  for program in "${MYSQLD:-}" "$(dirname "${BASH_SOURCE[0]}")"/../../.local/servers/*/mysqld "$(program_of mysqld || true)"; do
    [ -x "$program" ] || continue
    [[ $("$program" --version 2>/dev/null) == *MariaDB* ]] || { readlink -f "$program" && return 0; }
  done
  die "No MySQL server is on this machine: bin/test --database mysql unpacks one."
}

# Does what is the same in all topologies. Usage: serve COMMAND [NODE]
serve() {
  case $1 in
    ports) ports ;;
    kill) end_process "node$2" KILL ;;
    stop) end_process "node$2" TERM ;;
    pause) is_running "node$2" && kill -STOP "$PID" ;;
    resume) is_running "node$2" && kill -CONT "$PID" ;;
    *) die "$(basename "$0") knows no $1." ;;
  esac
}
