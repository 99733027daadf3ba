#!/usr/bin/env bash
# A primary that takes the writes (node 1) and a replica that copies them (node 2), on this machine.
#   replica.sh up DIR [PORT] [mariadb|mysql]   node N listens on PORT+N (14800)
#   replica.sh ports DIR                       the ports of the nodes, in a line
#   replica.sh kill|stop|start|pause|resume DIR N
#   replica.sh hold DIR                        the replica receives what the primary writes, and applies none of it
#   replica.sh release DIR                     it applies again
#   replica.sh statements DIR N TEXT           how many statements with this text the general log of a node has
#   replica.sh down DIR
# The account "inventory" with the password "inventory" may do everything.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
NODES=2
READY_SECONDS=${READY_SECONDS:-90}

write_settings() {
  local node=$1
  {
    settings_of "$node"
    if [ "$KIND" = mysql ]; then mysql_settings "$node"; else
      printf '%s\n' performance_schema=OFF innodb_log_file_size=64M log_bin=binlog binlog_format=ROW "server_id=$node" \
        log_bin_trust_function_creators=1
    fi
    printf '%s\n' general_log=ON "general_log_file=$HOME_DIR/log/statements$node.log"
    [ "$node" = 1 ] || echo read_only=ON
  } >"$HOME_DIR/node$node.cnf"
}

start_server() {
  start_process "node$1" "$SERVER" --defaults-file="$HOME_DIR/node$1.cnf"
  wait_until "node$1" "$READY_SECONDS" answers "$1"
}

# The servers call what they do by different names.
follow_primary() {
  if [ "$KIND" = mysql ]; then
    as_root 2 "CHANGE REPLICATION SOURCE TO SOURCE_HOST='$HOST', SOURCE_PORT=$(port_of 1), SOURCE_USER='$ACCOUNT',
      SOURCE_PASSWORD='$ACCOUNT', SOURCE_AUTO_POSITION=1, GET_SOURCE_PUBLIC_KEY=1, SOURCE_CONNECT_RETRY=1; START REPLICA"
  else
    as_root 2 "CHANGE MASTER TO MASTER_HOST='$HOST', MASTER_PORT=$(port_of 1), MASTER_USER='$ACCOUNT',
      MASTER_PASSWORD='$ACCOUNT', MASTER_USE_GTID=slave_pos, MASTER_CONNECT_RETRY=1; START SLAVE"
  fi
}

up() {
  prepare_home "$1"
  PORT=${2:-14800} KIND=${3:-mariadb}
  case $KIND in
    mysql) SERVER=$(find_mysql_server) ;;
    mariadb) SERVER=$(require_program mariadbd) ;;
    *) die "There is no kind $KIND." ;;
  esac
  keep_settings PORT KIND SERVER
  write_settings 1
  write_settings 2
  hand_over "$HOME_DIR"
  "make_${KIND}_data"
  copy_data
  start_server 1
  start_server 2
  as_root 1 "$(account_statements)"
  follow_primary
  wait_until node2 "$READY_SECONDS" as_account 2 'SELECT 1'
  ports
}

# Stops or starts what applies. Usage: apply_changes STOP|START
apply_changes() {
  if [ "$KIND" = mysql ]; then as_root 2 "$1 REPLICA SQL_THREAD"; else as_root 2 "$1 SLAVE SQL_THREAD"; fi
}

COMMAND=${1:?up, ports, kill, stop, start, pause, resume, hold, release, statements or down}
DIR=${2:?a directory}
[ "$COMMAND" = up ] || read_settings "$DIR"
case $COMMAND in
  up) up "$DIR" "${3:-}" "${4:-}" ;;
  start) start_server "$3" ;;
  hold) apply_changes STOP ;;
  release) apply_changes START ;;
  statements) grep -cF -- "$4" "$HOME_DIR/log/statements$3.log" || true ;;
  down) remove_all node1 node2 ;;
  *) serve "$COMMAND" "${3:-}" ;;
esac
