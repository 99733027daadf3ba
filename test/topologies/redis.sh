#!/usr/bin/env bash
# Redis with Sentinel, or as a cluster, on this machine.
#   redis.sh up DIR sentinel [PORT]   a primary and two replicas on PORT+1 to PORT+3 (14700), three sentinels on PORT+11 to PORT+13
#   redis.sh up DIR cluster [PORT]    three primaries on PORT+1 to PORT+3, each with a replica on PORT+4 to PORT+6
#   redis.sh ports DIR                the ports of the servers; of sentinels with "sentinels" behind
#   redis.sh primary DIR              the number of the server that the sentinels call the primary
#   redis.sh slot DIR KEY             the number of the server of a cluster that has the key
#   redis.sh kill|stop|start DIR N    ends or starts a server; sentinels are N 11 to 13
#   redis.sh status|down DIR
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
READY_SECONDS=30
GROUP_NAME=inventory

port_of() { echo $((PORT + $1)); }
ask() { "$(require_program redis-cli valkey-cli)" -h "$HOST" -p "$(port_of "$1")" "${@:2}"; }
answers() { [ "$(ask "$1" ping)" = PONG ]; }
servers() { if [ "$MODE" = cluster ]; then seq 1 6; else seq 1 3; fi; }
sentinels() { if [ "$MODE" = cluster ]; then :; else seq 11 13; fi; }

start_server() {
  local node=$1 file=$HOME_DIR/node$1/redis.conf
  mkdir -p "$HOME_DIR/node$node"
  # The sentinels write into the file whose replica it is.
  if [ ! -f "$file" ]; then
    cat >"$file" <<SETTINGS
port $(port_of "$node")
bind $HOST
dir $HOME_DIR/node$node
save ""
appendonly yes
maxmemory-policy noeviction
SETTINGS
    if [ "$MODE" = cluster ]; then
      printf '%s\n' 'cluster-enabled yes' 'cluster-config-file nodes.conf' 'cluster-node-timeout 5000' >>"$file"
    elif [ "$node" -ne 1 ]; then
      echo "replicaof $HOST $(port_of 1)" >>"$file"
    fi
  fi
  start_process "node$node" "$SERVER" "$file"
  wait_until "node$node" "$READY_SECONDS" answers "$node"
}

start_sentinel() {
  local node=$1 file=$HOME_DIR/node$1/sentinel.conf
  mkdir -p "$HOME_DIR/node$node"
  if [ ! -f "$file" ]; then
    cat >"$file" <<SETTINGS
port $(port_of "$node")
bind $HOST
dir $HOME_DIR/node$node
sentinel monitor $GROUP_NAME $HOST $(port_of 1) 2
sentinel down-after-milliseconds $GROUP_NAME 1000
sentinel failover-timeout $GROUP_NAME 5000
sentinel parallel-syncs $GROUP_NAME 1
SETTINGS
  fi
  start_process "node$node" "$SERVER" "$file" --sentinel
  wait_until "node$node" "$READY_SECONDS" answers "$node"
}

start_one() { if [ "$1" -gt 10 ]; then start_sentinel "$1"; else start_server "$1"; fi; }
is_cluster_whole() { ask 1 cluster info | grep -q 'cluster_state:ok'; }
know_each_other() { [ "$(ask 11 sentinel master "$GROUP_NAME" | grep -A 1 num-other-sentinels | tail -n 1)" = 2 ] &&
  [ "$(ask 11 sentinel master "$GROUP_NAME" | grep -A 1 '^num-slaves' | tail -n 1)" = 2 ]; }

# A replica that has never been in step with its primary cannot take over from it.
is_in_step() {
  local role
  role=$(ask "$1" role | head -n 1)
  [ "$role" = master ] || [ "$(ask "$1" info replication | tr -d '\r' | grep -c '^master_link_status:up')" = 1 ]
}

is_whole() {
  local node
  for node in $(servers); do is_in_step "$node" || return 1; done
  [ "$MODE" = sentinel ] || is_cluster_whole
}

up() {
  local node addresses=()
  prepare_home "$1"
  MODE=${2:-sentinel} PORT=${3:-14700}
  printf 'PORT=%s MODE=%s\n' "$PORT" "$MODE" >"$HOME_DIR/settings"
  for node in $(servers); do start_server "$node"; done
  for node in $(sentinels); do start_sentinel "$node"; done
  if [ "$MODE" = cluster ]; then
    for node in $(servers); do addresses+=("$HOST:$(port_of "$node")"); done
    ask 1 --cluster create "${addresses[@]}" --cluster-replicas 1 --cluster-yes >"$HOME_DIR/log/create.log" 2>&1
    wait_until node1 "$READY_SECONDS" is_cluster_whole
    wait_until node1 "$READY_SECONDS" is_whole
  else
    wait_until node11 "$READY_SECONDS" know_each_other
    wait_until node1 "$READY_SECONDS" is_whole
  fi
  ports
}

ports() {
  local node list=()
  for node in $(if [ "${1:-}" = sentinels ]; then sentinels; else servers; fi); do list+=("$(port_of "$node")"); done
  echo "${list[*]}"
}

primary() {
  local node port
  for node in $(sentinels); do
    port=$(ask "$node" sentinel get-master-addr-by-name "$GROUP_NAME" 2>/dev/null | tail -n 1) || continue
    [ -z "$port" ] || { echo $((port - PORT)) && return 0; }
  done
  return 1
}

# Asked of any server that answers: each knows who has which slot.
owner_of() {
  local node slot port
  for node in $(servers); do
    slot=$(ask "$node" cluster keyslot "$1" 2>/dev/null) || continue
    port=$(ask "$node" cluster nodes | awk -v slot="$slot" '/master/ && !/fail/ {
      for (field = 9; field <= NF; field++) {
        split($field, range, "-"); last = range[2] == "" ? range[1] : range[2]
        if (slot >= range[1] + 0 && slot <= last + 0) { split($2, address, /[:@]/); print address[2] }
      } }' | head -n 1)
    [ -z "$port" ] || { echo $((port - PORT)) && return 0; }
  done
  return 1
}

status() {
  local node
  if [ "$MODE" = cluster ]; then ask 1 cluster nodes; else
    for node in $(servers); do echo "node$node: $(ask "$node" role 2>/dev/null | head -n 1 || true)"; done
  fi
}

SERVER=$(require_program redis-server valkey-server)
COMMAND=${1:?up, ports, primary, status, kill, stop, start or down}
DIR=${2:?a directory}
if [ "$COMMAND" != up ]; then
  enter_home "$DIR"
  # shellcheck source=/dev/null
  source "$HOME_DIR/settings"
fi
case $COMMAND in
  up) up "$DIR" "${3:-}" "${4:-}" ;;
  ports) ports "${3:-}" ;;
  primary) primary ;;
  slot) owner_of "$3" ;;
  status) status ;;
  kill) end_process "node$3" KILL ;;
  stop) end_process "node$3" TERM ;;
  start)
    start_one "$3"
    [ "$3" -gt 10 ] || wait_until "node$3" "$READY_SECONDS" is_in_step "$3"
    ;;
  down) remove_all $(servers | sed 's/^/node/') $(sentinels | sed 's/^/node/') ;;
  *) die "redis.sh knows no $COMMAND." ;;
esac
