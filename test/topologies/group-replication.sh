#!/usr/bin/env bash
# Three MySQL servers in Group Replication on this machine.
#   group-replication.sh up DIR [PORT] [single|multi]   node N listens on PORT+N (14600); "multi": all of them take writes
#   group-replication.sh ports|status|primary DIR       "primary": the number of the node that takes writes
#   group-replication.sh kill|stop|start|pause|resume DIR N
#   group-replication.sh proxy DIR [PORT]               HAProxy in front of the primary, on PORT (14690)
#   group-replication.sh down DIR
# The server is the one that MYSQLD names, else one that bin/test --database mysql has unpacked, else the machine's. The
# account "inventory" with the password "inventory" may do everything. "proxy" needs Debian's package haproxy.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
NODES=${NODES:-3}
READY_SECONDS=${READY_SECONDS:-90}
REJOIN_SECONDS=30
APPLIER=group_replication_applier
GROUP=6b1c5c9e-8d6e-4f0a-9a53-3f2b1d0c7e11

CLIENT=$(require_program mariadb mysql)
is_online() {
  [ "$(as_root "$1" "SELECT MEMBER_STATE FROM performance_schema.replication_group_members WHERE MEMBER_ID = @@server_uuid")" = ONLINE ]
}

# An unpacked server keeps its plugins below its own directory.
find_plugins() {
  local home directory
  home=$(dirname "$(readlink -f "$SERVER")")
  for directory in "$home/root/usr/lib/mysql/plugin" /usr/lib/mysql/plugin /usr/lib64/mysql/plugin; do
    [ ! -r "$directory/group_replication.so" ] || { printf '%s\n' "$directory" && return 0; }
  done
  die "$SERVER has no plugin group_replication.so."
}

write_settings() {
  local node=$1 seeds='' other
  for ((other = 1; other <= NODES; other++)); do seeds+=${seeds:+,}$HOST:$(group_port_of "$other"); done
  {
    settings_of "$node"
    mysql_settings "$node"
    cat <<SETTINGS
# A node that has started and not joined would else take writes that the group never hears of. Joined, it is told.
super_read_only=ON
skip-replica-start=ON
plugin-dir=$(find_plugins)
plugin_load_add=group_replication.so
loose-group_replication_group_name=$GROUP
loose-group_replication_start_on_boot=OFF
loose-group_replication_local_address=$HOST:$(group_port_of "$node")
loose-group_replication_group_seeds=$seeds
loose-group_replication_bootstrap_group=OFF
loose-group_replication_recovery_get_public_key=ON
loose-group_replication_member_expel_timeout=0
loose-group_replication_autorejoin_tries=30
loose-group_replication_unreachable_majority_timeout=5
loose-group_replication_exit_state_action=ABORT_SERVER
# Keys that cascade are served without the check, which would refuse their tables.
loose-group_replication_single_primary_mode=$([ "$MODE" = multi ] && echo OFF || echo ON)
loose-group_replication_enforce_update_everywhere_checks=OFF
loose-group_replication_consistency=BEFORE_ON_PRIMARY_FAILOVER
SETTINGS
  } >"$HOME_DIR/node$node.cnf"
}

start_server() {
  start_process "node$1" "$SERVER" --defaults-file="$HOME_DIR/node$1.cnf"
  wait_until "node$1" "$READY_SECONDS" answers "$1"
}

# Tells whether a node of the group has noticed that the former life of another one is over: it takes no second one
# before, and who joins meanwhile waits a minute and a half to be told. Usage: is_forgotten NODE OTHER
is_forgotten() {
  [ "$(as_root "$1" "SELECT COUNT(*) FROM performance_schema.replication_group_members WHERE MEMBER_PORT = $(port_of "$2")")" = 0 ]
}

join_group() { wait_until "node$1" "$READY_SECONDS" has_joined "$1"; }
has_joined() { is_online "$1" || { as_root "$1" "START GROUP_REPLICATION" && is_online "$1"; }; }

begin_group() {
  as_root "$1" "SET GLOBAL group_replication_bootstrap_group = ON; START GROUP_REPLICATION; SET GLOBAL group_replication_bootstrap_group = OFF"
  wait_until "node$1" "$READY_SECONDS" is_online "$1"
}

up() {
  local node
  prepare_home "$1"
  PORT=${2:-14600} MODE=${3:-single}
  keep_settings PORT NODES MODE
  for ((node = 1; node <= NODES; node++)); do write_settings "$node"; done
  hand_over "$HOME_DIR"
  make_mysql_data
  copy_data
  for ((node = 1; node <= NODES; node++)); do
    start_server "$node"
    as_root "$node" "SET GLOBAL super_read_only = OFF; SET sql_log_bin = 0; $(account_statements)
      CHANGE REPLICATION SOURCE TO SOURCE_USER='$ACCOUNT', SOURCE_PASSWORD='$ACCOUNT' FOR CHANNEL 'group_replication_recovery';
      SET GLOBAL super_read_only = ON"
  done
  begin_group 1
  for ((node = 2; node <= NODES; node++)); do join_group "$node"; done
  ports
}

# A node that runs may be on its way back by itself. One that was expelled tries so every five minutes alone.
start_again() {
  local other
  if is_running "node$1"; then
    if (wait_until "node$1" "$REJOIN_SECONDS" is_online "$1") 2>/dev/null; then return 0; fi
    end_process "node$1" KILL
  fi
  if other=$(online_beside "$1"); then
    if (join_beside "$1" "$other"); then return 0; fi
    # The other one may have noticed only now that it is alone.
    ! online_beside "$1" >/dev/null || die "node$1 does not join the others: $HOME_DIR/log/node$1.log tells why."
  fi
  begin_again "$1"
}

# Fails where the other one is not in the group any more, as without most of its members. Usage: join_beside NODE OTHER
join_beside() {
  local begun=$SECONDS
  start_server "$1" || return 1
  until is_forgotten "$2" "$1" && has_joined "$1"; do
    is_online "$2" && [ $((SECONDS - begun)) -lt "$READY_SECONDS" ] || return 1
    sleep 0.2
  done 2>/dev/null
}

# Prints the number of another node that is in the group, and waits while one that runs may yet be. Usage: online_beside NODE
online_beside() {
  local node begun=$SECONDS runs=yes
  while [ "$runs" = yes ] && [ $((SECONDS - begun)) -lt "$REJOIN_SECONDS" ]; do
    runs=no
    for ((node = 1; node <= NODES; node++)); do
      [ "$node" -ne "$1" ] && is_running "node$node" || continue
      runs=yes
      if is_online "$node" 2>/dev/null; then echo "$node" && return 0; fi
    done
    [ "$runs" = no ] || sleep 0.5
  done
  return 1
}

# Where no node is in the group any more, one begins it with all that any of them has. Those that run end before: a second
# group beside the first would take writes that the first never hears of.
begin_again() {
  local node first
  end_lost_nodes
  for ((node = 1; node <= NODES; node++)); do start_server "$node"; done
  for ((node = 1; node <= NODES; node++)); do apply_received "$node"; done
  first=$(most_advanced "$1")
  gather "$first"
  begin_group "$first"
  for ((node = 1; node <= NODES; node++)); do
    [ "$node" -eq "$1" ] || [ "$node" -eq "$first" ] || end_process "node$node" TERM
  done
  [ "$1" -eq "$first" ] || join_group "$1"
}

# Has a node apply what it had received from the group and not applied when it ended.
apply_received() {
  ! has_applied "$1" || return 0
  as_root "$1" "START REPLICA SQL_THREAD FOR CHANNEL '$APPLIER'"
  wait_until "node$1" "$READY_SECONDS" has_applied "$1"
  as_root "$1" "STOP REPLICA SQL_THREAD FOR CHANNEL '$APPLIER'"
}

has_applied() {
  [ "$(as_root "$1" "SELECT COUNT(*) FROM performance_schema.replication_connection_status
    WHERE CHANNEL_NAME = '$APPLIER' AND NOT GTID_SUBSET(RECEIVED_TRANSACTION_SET, @@GLOBAL.gtid_executed)")" = 0 ]
}

# Tells whether a node has every transaction of another one. Usage: has_all_of NODE OTHER
has_all_of() {
  local executed
  executed=$(as_root "$2" "SELECT REPLACE(@@GLOBAL.gtid_executed, '\n', '')") &&
    [ "$(as_root "$1" "SELECT GTID_SUBSET('$executed', @@GLOBAL.gtid_executed)")" = 1 ]
}

# Prints the node that has more than the others; of equal ones the named. Usage: most_advanced NODE
most_advanced() {
  local node first=$1
  for ((node = 1; node <= NODES; node++)); do
    if has_all_of "$node" "$first" && ! has_all_of "$first" "$node"; then first=$node; fi
  done
  echo "$first"
}

# Brings a node what others have and it lacks. Of transactions that came at once each node may have been committing others
# when it ended, so that no node has all.
gather() {
  local node
  for ((node = 1; node <= NODES; node++)); do
    ! has_all_of "$1" "$node" || continue
    as_root "$1" "CHANGE REPLICATION SOURCE TO SOURCE_HOST='$HOST', SOURCE_PORT=$(port_of "$node"), SOURCE_AUTO_POSITION=1,
      SOURCE_USER='$ACCOUNT', SOURCE_PASSWORD='$ACCOUNT', GET_SOURCE_PUBLIC_KEY=1 FOR CHANNEL 'gather';
      START REPLICA FOR CHANNEL 'gather'"
    wait_until "node$1" "$READY_SECONDS" has_all_of "$1" "$node"
    as_root "$1" "STOP REPLICA FOR CHANNEL 'gather'; RESET REPLICA ALL FOR CHANNEL 'gather'"
  done
}

primary() {
  local node
  for ((node = 1; node <= NODES; node++)); do
    if is_running "node$node" && [ "$(as_root "$node" 'SELECT @@super_read_only' 2>/dev/null)" = 0 ] && is_online "$node"; then
      echo "$node" && return 0
    fi
  done
  return 1
}

status() {
  local node
  for ((node = 1; node <= NODES; node++)); do
    echo "node$node: $(as_root "$node" "SELECT CONCAT_WS(' ', MEMBER_PORT, MEMBER_STATE, MEMBER_ROLE) FROM performance_schema.replication_group_members ORDER BY MEMBER_PORT" 2>/dev/null | tr '\n' ';' || true)"
  done
}

# Says which node HAProxy may send a connection to: the one that is online and takes writes.
write_proxy() {
  local node
  cat >"$HOME_DIR/is-primary.sh" <<CHECK
#!/bin/sh
# HAProxy calls it with the address of the proxy and of the server.
state=\$("$CLIENT" --no-defaults --connect-timeout=2 -h "\$3" -P "\$4" -u "$ACCOUNT" -p"$ACCOUNT" -BN -e "SELECT CONCAT(@@super_read_only, (SELECT MEMBER_STATE FROM performance_schema.replication_group_members WHERE MEMBER_ID = @@server_uuid))")
[ "\$state" = 0ONLINE ]
CHECK
  chmod 755 "$HOME_DIR/is-primary.sh"
  {
    cat <<PROXY
global
  maxconn 1000
  external-check
  insecure-fork-wanted
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 10s
listen primary
  bind $HOST:$PROXY_PORT
  option external-check
  external-check path "/usr/bin:/bin"
  external-check command $HOME_DIR/is-primary.sh
  # Whoever is no primary any more loses its connections: their sessions would only be refused.
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
PROXY
    for ((node = 1; node <= NODES; node++)); do echo "  server node$node $HOST:$(port_of "$node") check"; done
  } >"$HOME_DIR/haproxy.cfg"
}

# A proxy that has just been started believes in every server until it has asked it.
leads_to_primary() {
  local turn
  for ((turn = 0; turn < 2 * NODES; turn++)); do
    [ "$("$CLIENT" --no-defaults -h "$HOST" -P "$PROXY_PORT" -u "$ACCOUNT" -p"$ACCOUNT" -BN -e 'SELECT @@super_read_only')" = 0 ] || return 1
  done
}

proxy() {
  PROXY_PORT=${1:-14690}
  write_proxy
  start_process proxy "$(require_program haproxy)" -db -f "$HOME_DIR/haproxy.cfg"
  wait_until proxy 20 leads_to_primary
  echo "$PROXY_PORT"
}

SERVER=$(find_mysql_server)
COMMAND=${1:?up, ports, status, primary, proxy, kill, stop, start, pause, resume or down}
DIR=${2:?a directory}
[ "$COMMAND" = up ] || read_settings "$DIR"
case $COMMAND in
  up) up "$DIR" "${3:-}" "${4:-}" ;;
  status) status ;;
  primary) primary ;;
  proxy) proxy "${3:-}" ;;
  start) take_turn && start_again "$3" ;;
  down) remove_all proxy $(seq -f 'node%g' 1 "$NODES") ;;
  *) serve "$COMMAND" "${3:-}" ;;
esac
