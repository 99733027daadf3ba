# shellcheck shell=bash
# Which database server and which Redis are used: the configured ones, or private ones of this clone.

SERVICES_FILE=$LOCAL/services.env
DATABASE_PORT_FIRST=13306
REDIS_PORT_FIRST=16379

# Reads what was chosen earlier. Sets KEPT_DB_PORT, KEPT_DB_PASSWORD, KEPT_REDIS_PORT, KEPT_REDIS_PASSWORD (empty: none).
read_services() {
  local line
  KEPT_DB_PORT='' KEPT_DB_PASSWORD='' KEPT_REDIS_PORT='' KEPT_REDIS_PASSWORD=''
  [ -f "$SERVICES_FILE" ] || return 0
  while IFS= read -r line; do
    case $line in
      DB_PORT=*) KEPT_DB_PORT=${line#*=} ;;
      DB_PASSWORD=*) KEPT_DB_PASSWORD=${line#*=} ;;
      REDIS_URL=redis://:*@127.0.0.1:*)
        KEPT_REDIS_PORT=${line##*:}
        line=${line#*redis://:}
        KEPT_REDIS_PASSWORD=${line%@*}
        ;;
    esac
  done <"$SERVICES_FILE"
}

# Keeps the choice for the next run and for the other commands.
write_services() {
  {
    echo "# The private servers of this clone, written by bin/up, bin/test and bin/cli, which all use the same ones."
    [ -z "$KEPT_DB_PORT" ] ||
      printf 'DB_HOST=127.0.0.1\nDB_PORT=%s\nDB_USER=inventory\nDB_PASSWORD=%s\n' "$KEPT_DB_PORT" "$KEPT_DB_PASSWORD"
    [ -z "$KEPT_REDIS_PORT" ] || printf 'REDIS_URL=redis://:%s@127.0.0.1:%s\n' "$KEPT_REDIS_PASSWORD" "$KEPT_REDIS_PORT"
  } | write_private_file "$SERVICES_FILE"
}

# Decides, each of the two independently of the other: a configured server is used as it is, else a private one.
choose_services() {
  PRIVATE_DATABASE='' PRIVATE_REDIS=''
  [ -n "${DB_HOST:-}" ] || PRIVATE_DATABASE=yes
  [ -n "${REDIS_URL:-}" ] || PRIVATE_REDIS=yes
}

# Tells whether a private server can be used right away. Usage: is_ready NAME PORT PASSWORD
is_ready() { find_recorded "$1" && [ "$RECORDED_NOTE" = ready ] && [ -n "$2" ] && [ -n "$3" ]; }

# Tells whether nothing has to be started. Needs no lock and takes no time.
services_are_ready() {
  read_services
  if [ -n "$PRIVATE_DATABASE" ]; then is_ready database "$KEPT_DB_PORT" "$KEPT_DB_PASSWORD" || return 1; fi
  if [ -n "$PRIVATE_REDIS" ]; then is_ready redis "$KEPT_REDIS_PORT" "$KEPT_REDIS_PASSWORD" || return 1; fi
}

# Starts what is needed and not running. To be called with the lock held.
ensure_services() {
  local needs=()
  services_are_ready && return 0
  [ -z "$PRIVATE_DATABASE" ] || needs+=(database)
  [ -z "$PRIVATE_REDIS" ] || needs+=(redis)
  ensure_programs "${needs[@]}"
  if [ -n "$PRIVATE_DATABASE" ] && ! is_ready database "$KEPT_DB_PORT" "$KEPT_DB_PASSWORD"; then start_private_database; fi
  if [ -n "$PRIVATE_REDIS" ] && ! is_ready redis "$KEPT_REDIS_PORT" "$KEPT_REDIS_PASSWORD"; then start_private_redis; fi
}

# Ends a server whose record is unusable, or that runs without one, before another is started in its directory.
clear_way_for() {
  local name=$1 directory=$2 pid
  shift 2
  if find_recorded "$name"; then
    say "Stopping a $name server of an earlier run that did not finish starting it."
    stop_recorded "$name" 60
  fi
  while pid=$(find_unrecorded "$directory" "$@"); do
    say "Stopping a $name server ($pid) that an earlier run left without a pid file."
    process_identity "$pid" || continue
    stop_process "$pid" "$PROCESS_IDENTITY" 60
  done
}

# Picks a port for a private server: the one it had, or the next that is free. Sets PORT_CHOSEN.
choose_port() {
  local name=$1 kept=$2 first=$3
  PORT_CHOSEN=$(probe free-port 127.0.0.1 "${kept:-$first}")
  if [ -n "$kept" ] && [ "$PORT_CHOSEN" != "$kept" ]; then
    say "Port $kept is taken by another program, the $name server gets $PORT_CHOSEN."
  fi
}

# Exports the connection settings of whatever was chosen.
export_services() {
  if [ -n "$PRIVATE_DATABASE" ]; then
    DB_HOST=127.0.0.1 DB_PORT=$KEPT_DB_PORT DB_USER=inventory DB_PASSWORD=$KEPT_DB_PASSWORD
    DATABASE_KEY=$(database_kind)
  else
    DB_PORT=${DB_PORT:-3306} DB_USER=${DB_USER:-inventory}
    require_port DB_PORT "$DB_PORT"
    DB_PASSWORD=${DB_PASSWORD:-}
    DATABASE_KEY=${DB_HOST//[!A-Za-z0-9.]/_}-$DB_PORT
  fi
  if [ -n "$PRIVATE_REDIS" ]; then REDIS_URL=redis://:$KEPT_REDIS_PASSWORD@127.0.0.1:$KEPT_REDIS_PORT; fi
  export DB_HOST DB_PORT DB_USER DB_PASSWORD REDIS_URL
}

# Stops the private servers. Redis first: nothing of it is lost, and it is quick.
stop_services() {
  stop_recorded redis 30
  stop_recorded database 90
}
