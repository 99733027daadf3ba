#!/usr/bin/env bash
# Starts a MySQL server in a container of the image "mysql", and joins it to the group when it answers. The group is begun
# once, by the node that is told to. After a stop of all nodes somebody has to say which one was the last to write:
#   docker compose … exec database-2 bash /group/start.sh begin
set -euo pipefail
marker=/var/lib/mysql/group.joined
sql() { MYSQL_PWD=$MYSQL_ROOT_PASSWORD mysql -u root -BN -e "$1"; }
join() { sql 'START GROUP_REPLICATION' && touch "$marker"; }
begin() {
  sql 'SET GLOBAL group_replication_bootstrap_group = ON'
  join
  sql 'SET GLOBAL group_replication_bootstrap_group = OFF'
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
  if [ ! -f "$marker" ] && [ "${GROUP_BEGINS:-no}" = yes ]; then begin; else until join; do sleep 5; done; fi
}

if [ "$1" = begin ]; then
  begin
  exit 0
fi
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
