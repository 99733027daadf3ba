#!/usr/bin/env bash
# Healthy is a server that is an online member of its group.
set -euo pipefail
state=$(MYSQL_PWD=$MYSQL_ROOT_PASSWORD mysql -h 127.0.0.1 -u root -BN -e \
  'SELECT MEMBER_STATE FROM performance_schema.replication_group_members WHERE MEMBER_ID = @@server_uuid')
[ "$state" = ONLINE ]
