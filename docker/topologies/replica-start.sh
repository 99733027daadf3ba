#!/usr/bin/env bash
# Starts a MySQL server in a container of the image "mysql" with binary log and GTIDs: the primary, or a replica of it.
#   replica-start.sh primary | replica
set -euo pipefail
role=$1
marker=/var/lib/mysql/replication.prepared
sql() { MYSQL_PWD=$MYSQL_ROOT_PASSWORD mysql -u root -BN -e "$1"; }

# Waits for the server that accepts connections from outside: the one of the first initialisation does not.
prepare() {
  until MYSQL_PWD=$MYSQL_ROOT_PASSWORD mysql -h 127.0.0.1 -u root -e 'SELECT 1' >/dev/null 2>&1; do sleep 1; done
  [ ! -f "$marker" ] || return 0
  # What the initialisation has written is on both servers: it must not come to the replica as a change.
  sql "SET sql_log_bin = 0; CREATE USER IF NOT EXISTS 'replication'@'%' IDENTIFIED BY '$MYSQL_PASSWORD';
       GRANT REPLICATION SLAVE ON *.* TO 'replication'@'%'"
  sql 'RESET BINARY LOGS AND GTIDS'
  if [ "$role" = replica ]; then
    sql "CHANGE REPLICATION SOURCE TO SOURCE_HOST = 'database', SOURCE_USER = 'replication', SOURCE_PASSWORD = '$MYSQL_PASSWORD',
           SOURCE_AUTO_POSITION = 1, GET_SOURCE_PUBLIC_KEY = 1, SOURCE_CONNECT_RETRY = 5;
         START REPLICA"
  fi
  touch "$marker"
}

prepare &
# The relay log has a fixed name: its own is made of the name of the host, which is another one after each `up`.
exec docker-entrypoint.sh mysqld \
  --server-id="$([ "$role" = primary ] && echo 1 || echo 2)" --read-only="$([ "$role" = primary ] && echo OFF || echo ON)" \
  --log-bin=binlog --relay-log=relay --relay-log-recovery=ON --gtid-mode=ON --enforce-gtid-consistency=ON --log-bin-trust-function-creators=1 \
  --character-set-server=utf8mb4 --collation-server=utf8mb4_general_ci --transaction-isolation=READ-COMMITTED \
  --default-time-zone=+00:00 --innodb-buffer-pool-size=512M --max-connections=300
