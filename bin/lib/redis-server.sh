# shellcheck shell=bash
# The private Redis of this clone.

REDIS_READY_SECONDS=60
REDIS_START_ATTEMPTS=3

# Prints the path of the server program; some distributions carry Valkey, the same server under another name.
find_redis_program() { find_program redis-server valkey-server; }

# Writes the settings: queued jobs survive a crash, but for those of tests, and are never evicted. The directory is the one
# it is started in.
write_redis_settings() {
  local persistence=yes
  ! is_for_tests || persistence=no
  write_private_file "$1/redis.conf" <<SETTINGS
# Written anew at every start by bin/lib/redis-server.sh.
bind 127.0.0.1
port $2
requirepass $3
daemonize no
appendonly $persistence
appendfsync everysec
save ""
maxmemory-policy noeviction
SETTINGS
  hand_over "$1/redis.conf"
}

# Starts the server once and waits for it.
launch_redis() {
  local program=$1 home=$2 log=$LOG_DIR/$REDIS_SERVER.log as_user=()
  [ -z "$SERVICE_USER" ] ||
    as_user=(setpriv --reuid="$SERVICE_USER" --regid="$(id -g "$SERVICE_USER")" --init-groups)
  [ ! -f "$log" ] || mv -f "$log" "$log.1"
  : >"$log"
  start_detached "$REDIS_SERVER" "$home/data" "$log" ${as_user[@]+"${as_user[@]}"} "$program" "$home/redis.conf"
  wait_for_line "$REDIS_SERVER" "$log" 'Ready to accept connections' "$REDIS_READY_SECONDS"
}

# Brings the private server up, on another port where another program was quicker.
start_private_redis() {
  local program home=$LOCAL/$REDIS_SERVER attempt
  program=$(find_redis_program)
  mkdir -p "$home/data"
  clear_way_for "$REDIS_SERVER" redis-server valkey-server
  choose_service_user redis Redis "$home" "$program"
  chmod 700 "$home/data"
  hand_over "$home/data"
  [ -n "$KEPT_REDIS_PASSWORD" ] || KEPT_REDIS_PASSWORD=$(random_hex 16)
  for ((attempt = 1; attempt <= REDIS_START_ATTEMPTS; attempt++)); do
    choose_port "$REDIS_SERVER" "$KEPT_REDIS_PORT" "$REDIS_PORT_FIRST"
    KEPT_REDIS_PORT=$PORT_CHOSEN
    write_redis_settings "$home" "$KEPT_REDIS_PORT" "$KEPT_REDIS_PASSWORD"
    write_services
    run_step "Starting a private Redis on 127.0.0.1:$KEPT_REDIS_PORT" redis-start launch_redis "$program" "$home" && return 0
    grep -qi 'address already in use' "$LOG_DIR/$REDIS_SERVER.log" || break
  done
  stop_recorded "$REDIS_SERVER" 30
  die "The private Redis did not start. All of its log: .local/log/$REDIS_SERVER.log"
}
