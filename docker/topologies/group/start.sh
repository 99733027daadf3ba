#!/usr/bin/env bash
# Starts a MySQL server in a container of the image "mysql", and joins it to the group when it answers. The group is begun
# once, by the node that is told to. Where all nodes have ended, and can be asked again, the one that has all of it begins.
# Where one of them is lost somebody has to say which one that is:
#   docker compose … exec database-2 bash /group/start.sh position    what a node has that waits outside of the group
#   docker compose … exec database-2 bash /group/start.sh begin       has it begin the group, where no other one is in it
set -euo pipefail
marker=/var/lib/mysql/group.joined
wish=/tmp/group.begins
nodes='database database-2 database-3'
members=performance_schema.replication_group_members
applier=group_replication_applier

sql() { MYSQL_PWD=$MYSQL_ROOT_PASSWORD mysql -u root -BN -e "$1"; }
# Asks a node over the network. Usage: ask NODE SQL
ask() { MYSQL_PWD=$MYSQL_ROOT_PASSWORD mysql --connect-timeout=3 -h "$1" -u root -BN -e "$2" 2>/dev/null; }

join() { sql 'START GROUP_REPLICATION' && touch "$marker"; }

begin() {
  local status=0
  [ ! -f "$marker" ] || apply_received || return 1
  sql 'SET GLOBAL group_replication_bootstrap_group = ON'
  join || status=$?
  sql 'SET GLOBAL group_replication_bootstrap_group = OFF'
  return "$status"
}

# A member may have received what it had not applied when it ended.
apply_received() {
  local applied
  applied=$(sql "START REPLICA SQL_THREAD FOR CHANNEL '$applier';
    SELECT WAIT_FOR_EXECUTED_GTID_SET(RECEIVED_TRANSACTION_SET, 600)
      FROM performance_schema.replication_connection_status WHERE CHANNEL_NAME = '$applier';
    STOP REPLICA SQL_THREAD FOR CHANNEL '$applier'") && [ "$applied" = 0 ]
}

is_any_online() {
  local node
  for node in $nodes; do
    [ "$(ask "$node" "SELECT MEMBER_STATE FROM $members WHERE MEMBER_ID = @@server_uuid")" != ONLINE ] || return 0
  done
  return 1
}

# Prints what a node has, applied or only received; nothing where it does not wait outside of the group. Usage: waits_with NODE
waits_with() {
  ask "$1" "SELECT REPLACE(GTID_SUBTRACT(CONCAT_WS(',', @@GLOBAL.gtid_executed, (SELECT RECEIVED_TRANSACTION_SET
    FROM performance_schema.replication_connection_status WHERE CHANNEL_NAME = '$applier')), ''), '\n', '')
    FROM $members WHERE MEMBER_STATE = 'OFFLINE'"
}

# Tells whether all nodes wait, and this one is the first of those that have everything: no two of them find that.
is_newest() {
  local node has mine comes_before=yes
  mine=$(waits_with "$GROUP_NODE") && [ -n "$mine" ] || return 1
  for node in $nodes; do
    if [ "$node" = "$GROUP_NODE" ]; then
      comes_before=no
      continue
    fi
    has=$(waits_with "$node") && [ -n "$has" ] || return 1
    [ "$(sql "SELECT GTID_SUBSET('$has', '$mine')")" = 1 ] || return 1
    [ "$comes_before" = no ] || [ "$(sql "SELECT GTID_SUBSET('$mine', '$has')")" = 0 ] || return 1
  done
}

# Begins no group beside one that is there, whoever was told to.
enter() {
  if is_any_online; then
    join
  elif [ -f "$wish" ] || is_newest; then
    begin
  else
    return 1
  fi
}

# Waits for the server that accepts connections from outside: the one of the first initialisation does not.
enter_group() {
  until MYSQL_PWD=$MYSQL_ROOT_PASSWORD mysql -h 127.0.0.1 -u root -e 'SELECT 1' >/dev/null 2>&1; do sleep 1; done
  if [ ! -f "$marker" ]; then
    # What the initialisation has written is on every node: the group must not take it for changes of one.
    sql "SET sql_log_bin = 0; CREATE USER IF NOT EXISTS 'replication'@'%' IDENTIFIED BY '$MYSQL_PASSWORD';
         GRANT REPLICATION SLAVE, BACKUP_ADMIN, CONNECTION_ADMIN, GROUP_REPLICATION_STREAM ON *.* TO 'replication'@'%';
         GRANT SELECT ON performance_schema.replication_group_members TO '$MYSQL_USER'@'%'"
    sql "RESET BINARY LOGS AND GTIDS;
         CHANGE REPLICATION SOURCE TO SOURCE_USER = 'replication', SOURCE_PASSWORD = '$MYSQL_PASSWORD'
           FOR CHANNEL 'group_replication_recovery'"
  fi
  if [ ! -f "$marker" ] && [ "${GROUP_BEGINS:-no}" = yes ]; then touch "$wish"; fi
  until enter; do sleep 5; done
}

if [ "$1" = position ]; then
  waits_with "$GROUP_NODE"
  exit
fi
if [ "$1" = begin ]; then
  touch "$wish"
  # To apply what it has received it has ten minutes.
  for ((second = 0; second < 900; second++)); do
    ! bash /group/health.sh 2>/dev/null || exit 0
    sleep 1
  done
  rm -f "$wish"
  echo "It has not begun the group within 15 minutes; its log says why." >&2
  exit 1
fi
rm -f "$wish"
enter_group &
# Until it has joined again a node takes no writes: the group would never hear of them. Joined, it is told. What it has
# received is in files that would else have the name of the host, which is another one after each `up`.
exec docker-entrypoint.sh mysqld --super-read-only="$([ -f "$marker" ] && echo ON || echo OFF)" \
  --server-id="$1" --report-host="$GROUP_NODE" --log-bin=binlog --gtid-mode=ON --enforce-gtid-consistency=ON \
  --log-bin-trust-function-creators=1 --character-set-server=utf8mb4 --collation-server=utf8mb4_general_ci \
  --transaction-isolation=READ-COMMITTED --default-time-zone=+00:00 --innodb-buffer-pool-size=512M --max-connections=300 \
  --relay-log=relay --plugin-load-add=group_replication.so \
  --loose-group-replication-group-name=6b1c5c9e-8d6e-4f0a-9a53-3f2b1d0c7e11 \
  --loose-group-replication-start-on-boot=OFF \
  --loose-group-replication-local-address="$GROUP_NODE:33061" \
  --loose-group-replication-group-seeds=database:33061,database-2:33061,database-3:33061 \
  --loose-group-replication-recovery-get-public-key=ON \
  --loose-group-replication-single-primary-mode="$([ "$GROUP_MODE" = multi ] && echo OFF || echo ON)" \
  --loose-group-replication-enforce-update-everywhere-checks=OFF \
  --loose-group-replication-consistency=BEFORE_ON_PRIMARY_FAILOVER \
  --loose-group-replication-autorejoin-tries=30 \
  --loose-group-replication-unreachable-majority-timeout=10 \
  --loose-group-replication-exit-state-action=ABORT_SERVER
