#!/bin/sh
# HAProxy calls it with the addresses and ports of itself and of the server, which are the last two.
state=$(mariadb --defaults-file=/tmp/client.cnf --connect-timeout=2 -h "$3" -P "$4" -BN </tmp/node-serves.sql)
[ "$state" = 1 ]
