#!/usr/bin/env bash
# Three MariaDB servers in a Galera cluster on this machine, all of which take writes.
#   galera.sh up DIR [PORT]     makes and starts them; node N listens on PORT+N (14500), and three ports further on each
#   galera.sh ports DIR         the ports of the nodes, in a line
#   galera.sh kill DIR N        ends a node as a crash does
#   galera.sh stop DIR N        asks a node to end
#   galera.sh start DIR N       starts it again; it catches up with the others, which have begun again where none was left
#   galera.sh pause DIR N       stops it in its tracks, and "resume" lets it go on
#   galera.sh status DIR        what each node says of the cluster
#   galera.sh down DIR          ends all of them and removes the directory
# The account "inventory" with the password "inventory" may do everything. Debian's mariadb-server brings galera-4 along.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
NODES=${NODES:-3}
READY_SECONDS=${READY_SECONDS:-60}
# Nodes that have lost each other may find together again by themselves in this time.
REJOIN_SECONDS=30
NO_GROUP=00000000-0000-0000-0000-000000000000

find_provider() {
  local file
  for file in /usr/lib/galera/libgalera_smm.so /usr/lib64/galera-4/libgalera_smm.so /usr/lib/libgalera_smm.so; do
    [ ! -r "$file" ] || { printf '%s\n' "$file" && return 0; }
  done
  die "Galera (package galera-4) is not on this machine."
}

is_synced() { [ "$(as_account "$1" "SHOW STATUS LIKE 'wsrep_local_state_comment'" | cut -f 2)" = Synced ]; }

write_settings() {
  local node=$1 members='' other
  for ((other = 1; other <= NODES; other++)); do members+=${members:+,}$HOST:$(group_port_of "$other"); done
  {
    settings_of "$node"
    cat <<SETTINGS
performance_schema=OFF
innodb_log_file_size=64M
innodb_autoinc_lock_mode=2
binlog_format=ROW
skip-log-bin
wsrep_on=ON
wsrep_provider=$(find_provider)
wsrep_provider_options="gmcast.listen_addr=tcp://$HOST:$(group_port_of "$node");ist.recv_addr=$HOST:$((PORT + 20 + node));gcache.size=128M;evs.suspect_timeout=PT3S;evs.inactive_timeout=PT6S"
wsrep_cluster_name=inventory
wsrep_cluster_address=gcomm://$members
wsrep_node_name=node$node
wsrep_node_address=$HOST:$(group_port_of "$node")
wsrep_sst_method=rsync
wsrep_sst_receive_address=$HOST:$((PORT + 30 + node))
wsrep_slave_threads=4
SETTINGS
  } >"$HOME_DIR/node$node.cnf"
}

# The last state that the node knows: without it the whole of another node's data would be copied.
recovered_position() {
  local node=$1 log=$HOME_DIR/log/recover$1.log
  "$SERVER" --defaults-file="$HOME_DIR/node$node.cnf" --wsrep-recover >"$log" 2>&1 || true
  sed -n 's/.*Recovered position: *//p' "$log" | tail -n 1
}

start_node() {
  local node=$1 position
  shift
  position=$(recovered_position "$node")
  start_process "node$node" "$SERVER" --defaults-file="$HOME_DIR/node$node.cnf" \
    ${position:+--wsrep-start-position="$position"} "$@"
}

# Starts a node and waits for it. Where no node is in the cluster any more, they begin it again.
start_again() {
  local node=$1 begun=$SECONDS found=$((SECONDS - REJOIN_SECONDS))
  if is_any_running; then
    found=$SECONDS
    is_running "node$node" || start_node "$node"
  fi
  until is_synced "$node" 2>/dev/null; do
    if is_any_primary; then found=$SECONDS; fi
    if [ $((SECONDS - found)) -ge "$REJOIN_SECONDS" ]; then
      begin_again "$node"
      return
    fi
    is_running "node$node" && [ $((SECONDS - begun)) -lt "$READY_SECONDS" ] || fail_to_start "$node"
    sleep 0.2
  done
}

fail_to_start() {
  tail -n 30 "$HOME_DIR/log/node$1.log" >&2
  die "node$1 is not in step with the others."
}

is_any_running() {
  local node
  for ((node = 1; node <= NODES; node++)); do ! is_running "node$node" || return 0; done
  return 1
}

# Tells whether a node is in the cluster, as far as it knows: without most of the others it is not.
is_any_primary() {
  local node
  for ((node = 1; node <= NODES; node++)); do
    is_running "node$node" || continue
    [ "$(as_account "$node" "SHOW STATUS LIKE 'wsrep_cluster_status'" 2>/dev/null | cut -f 2)" != Primary ] || return 0
  done
  return 1
}

# The node that has most begins the cluster: what was acknowledged is on the node that did so, with all that came before.
begin_again() {
  local node=$1 first
  end_lost_nodes
  first=$(most_advanced "$node")
  # A list of former members would have nodes wait for those.
  rm -f "$HOME_DIR"/node*/gvwstate.dat
  sed -i 's/^safe_to_bootstrap:.*/safe_to_bootstrap: 1/' "$HOME_DIR/node$first/grastate.dat"
  start_node "$first" --wsrep-new-cluster
  wait_until "node$first" "$READY_SECONDS" is_synced "$first"
  [ "$node" -ne "$first" ] || return 0
  start_node "$node"
  wait_until "node$node" "$READY_SECONDS" is_synced "$node"
}

# Prints the node whose data is the newest: of equal ones the named. Usage: most_advanced NODE
most_advanced() {
  local node position group='' best=-1 first=''
  for node in "$1" $(seq 1 "$NODES"); do
    # A node that was just being copied to, or has left as inconsistent, belongs to no group in its own eyes.
    ! grep -q "^uuid: *$NO_GROUP" "$HOME_DIR/node$node/grastate.dat" || continue
    position=$(recovered_position "$node")
    [[ $position =~ ^[0-9a-f-]+:[0-9]+$ ]] || die "The position of node$node cannot be read: $HOME_DIR/log/recover$node.log"
    [ "${group:=${position%:*}}" = "${position%:*}" ] || die "The nodes are of several clusters: $group, ${position%:*}"
    if [ "${position#*:}" -gt "$best" ]; then best=${position#*:} first=$node; fi
  done
  [ -n "$first" ] || die "No node has whole data."
  echo "$first"
}

up() {
  local node
  prepare_home "$1"
  PORT=${2:-14500}
  keep_settings PORT NODES
  for ((node = 1; node <= NODES; node++)); do write_settings "$node"; done
  make_mariadb_data
  account_statements >"$HOME_DIR/accounts.sql"
  hand_over "$HOME_DIR"
  # The first one begins the cluster and ends; the others are its copies, so that nothing has to be transferred.
  start_process node1 "$SERVER" --defaults-file="$HOME_DIR/node1.cnf" --wsrep-new-cluster --init-file="$HOME_DIR/accounts.sql"
  wait_until node1 "$READY_SECONDS" is_synced 1
  end_process node1 TERM
  copy_data
  start_process node1 "$SERVER" --defaults-file="$HOME_DIR/node1.cnf" --wsrep-new-cluster
  wait_until node1 "$READY_SECONDS" is_synced 1
  for ((node = 2; node <= NODES; node++)); do start_node "$node"; done
  for ((node = 2; node <= NODES; node++)); do wait_until "node$node" "$READY_SECONDS" is_synced "$node"; done
  ports
}

status() {
  local node
  for ((node = 1; node <= NODES; node++)); do
    echo "node$node: $(as_account "$node" "SHOW STATUS WHERE Variable_name IN ('wsrep_cluster_size', 'wsrep_cluster_status',
      'wsrep_local_state_comment', 'wsrep_local_cert_failures', 'wsrep_local_bf_aborts', 'wsrep_last_committed')" 2>/dev/null |
      tr '\t\n' '= ' || true)"
  done
}

SERVER=$(require_program mariadbd)
COMMAND=${1:?up, ports, kill, stop, start, pause, resume, status or down}
DIR=${2:?a directory}
[ "$COMMAND" = up ] || read_settings "$DIR"
case $COMMAND in
  up) up "$DIR" "${3:-}" ;;
  start) take_turn && start_again "$3" ;;
  status) status ;;
  down) remove_all $(seq -f 'node%g' 1 "$NODES") ;;
  *) serve "$COMMAND" "${3:-}" ;;
esac
