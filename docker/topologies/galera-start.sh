#!/usr/bin/env bash
# Starts a Galera node in a container of the image "mariadb". A new cluster is begun by the node that is told to, and only
# where it has never been in one; after a stop of all, by the one that Galera itself has marked as the last to leave. Nodes
# that have died all at once find together again, and go on from the newest. Where none begins, somebody has to say which:
#   docker compose … run --rm --no-deps database-2 position    how far the data of a node is that does not run
#   docker compose … run --rm --no-deps database-2 begin       marks it as the one that begins at its next start
set -euo pipefail
state=/var/lib/mysql/grastate.dat
# Galera takes the group out of its own file while the node is copied to.
member=/var/lib/mysql/galera.member

# Without it Galera takes the nodes of a crash for equal, whatever each has, and one that lacks something may prevail.
position() {
  local told found
  told=$(mariadbd --user=mysql --wsrep-recover --wsrep-on=ON --wsrep-provider=/usr/lib/galera/libgalera_smm.so \
    --wsrep-cluster-address=gcomm://database --binlog-format=ROW 2>&1) || true
  found=$(sed -n 's/.*Recovered position: *//p' <<<"$told" | tail -n 1)
  [ -n "$found" ] || { printf '%s\n' "$told" >&2 && return 1; }
  printf '%s\n' "$found"
}

case ${1:-} in
  position) position && exit 0 || exit 1 ;;
  begin) sed -i 's/^safe_to_bootstrap:.*/safe_to_bootstrap: 1/' "$state" && exit 0 || exit 1 ;;
esac
# A node that failed before it has ever joined has a file with no group in it, which would have it begin one of its own.
if grep -qs '^uuid: *[0-9a-f]*[1-9a-f]' "$state"; then
  touch "$member"
  found=$(position)
  set -- --wsrep-start-position="$found" "$@"
  ! grep -q 'safe_to_bootstrap: 1' "$state" || set -- --wsrep-new-cluster "$@"
elif [ ! -f "$member" ] && [ "${GALERA_BEGINS:-no}" = yes ]; then
  set -- --wsrep-new-cluster "$@"
fi
exec docker-entrypoint.sh mariadbd "$@"
