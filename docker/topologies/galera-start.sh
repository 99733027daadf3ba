#!/usr/bin/env bash
# Starts a Galera node in a container of the image "mariadb". A new cluster is begun by the node that is told to, and only
# where it has never been in one; after a stop of all, by the one that Galera itself has marked as the last to leave.
set -euo pipefail
state=/var/lib/mysql/grastate.dat
# A node that failed before it has ever joined has a file with no group in it, which would have it begin one of its own.
if ! grep -qs '^uuid: *[0-9a-f]*[1-9a-f]' "$state"; then
  [ "${GALERA_BEGINS:-no}" != yes ] || set -- --wsrep-new-cluster "$@"
elif grep -q 'safe_to_bootstrap: 1' "$state"; then
  set -- --wsrep-new-cluster "$@"
fi
exec docker-entrypoint.sh mariadbd "$@"
