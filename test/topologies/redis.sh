#!/usr/bin/env bash
# Redis with Sentinel, or as a cluster, on this machine.
#   redis.sh up DIR sentinel [PORT]   a primary and two replicas on PORT+1 to PORT+3 (14700), three sentinels on PORT+11 to PORT+13
#   redis.sh up DIR cluster [PORT]    three primaries on PORT+1 to PORT+3, each with a replica on PORT+4 to PORT+6
#   redis.sh ports DIR                the ports of the servers; of sentinels with "sentinels" behind
#   redis.sh primary DIR              the number of the server that the sentinels call the primary
#   redis.sh slot DIR KEY             the number of the server of a cluster that has the key
#   redis.sh kill|stop|start DIR N    ends or starts a server; sentinels are N 11 to 13
#   redis.sh pause|resume DIR N       stops a server in its tracks, and lets it go on
#   redis.sh status|down DIR
# CLUSTER_NODE_TIMEOUT says after how many milliseconds a cluster gives a silent server up.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
READY_SECONDS=${READY_SECONDS:-60}
ANSWER_SECONDS=3
GROUP_NAME=inventory

port_of() { echo $((PORT + $1)); }
# Who is stopped in its tracks takes connections, and says nothing: nobody waits for it.
ask() { timeout "$ANSWER_SECONDS" "$(require_program redis-cli valkey-cli)" -h "$HOST" -p "$(port_of "$1")" "${@:2}"; }
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
      printf '%s\n' 'cluster-enabled yes' 'cluster-config-file nodes.conf' "cluster-node-timeout ${CLUSTER_NODE_TIMEOUT:-5000}" >>"$file"
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

# Usage: sentinel_says NODE FIELD
sentinel_says() { ask "$1" sentinel master "$GROUP_NAME" | tr -d '\r' | grep -A 1 "^$2\$" | tail -n 1; }

# Tells whether a sentinel knows all others and both replicas, and calls the same server the primary as they do.
is_informed() {
  local node
  [ "$(sentinel_says "$1" num-other-sentinels)" = 2 ] && [ "$(sentinel_says "$1" num-slaves)" = 2 ] || return 1
  for node in $(sentinels); do
    ! answers "$node" || [ "$(sentinel_says "$node" port)" = "$(sentinel_says "$1" port)" ] || return 1
  done
}

# Usage: replication_says NODE FIELD
replication_says() { ask "$1" info replication | tr -d '\r' | sed -n "s/^$2://p"; }

# What another server of the cluster takes this one for: master or slave, and nothing while it is given up.
role_for_others() {
  local node
  for node in $(servers); do
    [ "$node" != "$1" ] && answers "$node" || continue
    ask "$node" cluster nodes | grep -F ":$(port_of "$1")@" | grep -v fail | grep -o 'master\|slave' | head -n 1
    return 0
  done
  return 1
}

# A replica that has never been in step with its primary cannot take over from it. One that was the primary before thinks
# that it still is, until the others tell it.
is_in_step() {
  local role expected port
  if [ "$MODE" = sentinel ]; then
    port=$(port_of "$(primary)")
    if [ "$port" = "$(port_of "$1")" ]; then expected=master; else expected=slave; fi
    [ "$expected" = master ] || [ "$(replication_says "$1" master_port)" = "$port" ] || return 1
  else
    expected=$(role_for_others "$1")
    ask "$1" cluster info | grep -q 'cluster_state:ok' || return 1
  fi
  role=$(replication_says "$1" role)
  [ "$role" = "$expected" ] && { [ "$role" = master ] || [ "$(replication_says "$1" master_link_status)" = up ]; }
}

is_back() { if [ "$1" -gt 10 ]; then is_informed "$1"; else is_in_step "$1"; fi; }

is_whole() {
  local node
  for node in $(servers) $(sentinels); do is_back "$node" || return 1; done
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
    ANSWER_SECONDS=$READY_SECONDS ask 1 --cluster create "${addresses[@]}" --cluster-replicas 1 --cluster-yes >"$HOME_DIR/log/create.log" 2>&1
  fi
  wait_until node1 "$READY_SECONDS" is_whole
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
  echo 0 && return 1
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
COMMAND=${1:?up, ports, primary, status, slot, kill, stop, start, pause, resume or down}
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
  start)
    is_running "node$3" || start_one "$3"
    wait_until "node$3" "$READY_SECONDS" is_back "$3"
    ;;
  down) remove_all $(servers | sed 's/^/node/') $(sentinels | sed 's/^/node/') ;;
  *) serve "$COMMAND" "${3:-}" ;;
esac
