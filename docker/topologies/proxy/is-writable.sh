#!/bin/sh
# HAProxy calls it with the addresses and ports of itself and of the server, which are the last two.
state=$(mariadb --defaults-file=/tmp/client.cnf --connect-timeout=2 -h "$3" -P "$4" -BN -e \
  'SELECT CONCAT(@@super_read_only, MEMBER_STATE) FROM performance_schema.replication_group_members WHERE MEMBER_ID = @@server_uuid')
[ "$state" = 0ONLINE ]
