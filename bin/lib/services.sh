# shellcheck shell=bash
# Which database server and which Redis are used: the configured ones, or private ones of this clone. The tests have private
# ones of their own, which lose everything when they stop, so that bin/up's can favour durability and theirs speed.

# The names under which the private servers are recorded; what is chosen for them is kept in the file.
DATABASE_SERVER=database
REDIS_SERVER=redis
SERVICES_FILE=$LOCAL/services.env
DATABASE_PORT_FIRST=13306
REDIS_PORT_FIRST=16379
# What the files of tests need in memory at once, several times over.
TEST_MEMORY_KIB=3145728

# Reads what was chosen earlier. Sets KEPT_DB_PORT, KEPT_DB_PASSWORD, KEPT_DB_OWNER_PASSWORD, KEPT_REDIS_PORT,
# KEPT_REDIS_PASSWORD (empty: none).
read_services() {
  local line
  KEPT_DB_PORT='' KEPT_DB_PASSWORD='' KEPT_DB_OWNER_PASSWORD='' KEPT_REDIS_PORT='' KEPT_REDIS_PASSWORD=''
  [ -f "$SERVICES_FILE" ] || return 0
  while IFS= read -r line; do
    case $line in
      DB_PORT=*) KEPT_DB_PORT=${line#*=} ;;
      DB_PASSWORD=*) KEPT_DB_PASSWORD=${line#*=} ;;
      DB_OWNER_PASSWORD=*) KEPT_DB_OWNER_PASSWORD=${line#*=} ;;
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
    if is_for_tests; then
      echo "# The private servers of this clone's tests, written by bin/test."
    else
      echo "# The private servers of this clone, written by bin/up and bin/cli, which both use the same ones."
    fi
    [ -z "$KEPT_DB_PORT" ] ||
      printf 'DB_HOST=127.0.0.1\nDB_PORT=%s\nDB_USER=inventory\nDB_PASSWORD=%s\n' "$KEPT_DB_PORT" "$KEPT_DB_PASSWORD"
    # Of the account that makes databases and gives the application's its rights; the application is never told.
    [ -z "$KEPT_DB_OWNER_PASSWORD" ] || printf 'DB_OWNER_PASSWORD=%s\n' "$KEPT_DB_OWNER_PASSWORD"
    [ -z "$KEPT_REDIS_PORT" ] || printf 'REDIS_URL=redis://:%s@127.0.0.1:%s\n' "$KEPT_REDIS_PASSWORD" "$KEPT_REDIS_PORT"
  } | write_private_file "$SERVICES_FILE"
}

# Decides, each of the two independently of the other: a configured server is used as it is, else a private one.
choose_services() {
  PRIVATE_DATABASE='' PRIVATE_REDIS=''
  [ -n "${DB_HOST:-}" ] || PRIVATE_DATABASE=yes
  [ -n "${REDIS_URL:-}" ] || PRIVATE_REDIS=yes
}

# Like choose_services, with the tests' own private servers.
choose_test_services() {
  DATABASE_SERVER=test-database REDIS_SERVER=test-redis
  SERVICES_FILE=$LOCAL/test-services.env
  DATABASE_PORT_FIRST=14306 REDIS_PORT_FIRST=17379
  choose_services
}

# Tells whether the private servers are those of the tests.
is_for_tests() { [ "$DATABASE_SERVER" = test-database ]; }

# Finds the tests' directory in memory, which is no other clone's: a copy has another number, a clone that is renamed keeps
# its own. Sets MEMORY_HOME; fails where the system has no such place.
find_memory_home() {
  local number
  MEMORY_HOME=
  [ -d /dev/shm ] && number=$(stat -c '%d-%i' "$ROOT" 2>/dev/null) || return 1
  MEMORY_HOME=/dev/shm/inventory-tests-$(id -u)-$number
}

# Tells whether the tests' data has room in memory.
has_room_in_memory() {
  local free
  find_memory_home && [ -w /dev/shm ] || return 1
  free=$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }') && [ "${free:-0}" -ge "$TEST_MEMORY_KIB" ]
}

# Finds where a private server may be at work. Sets DIRECTORIES.
find_directories() {
  local directory
  case $1 in
    database)
      # The plain ones also where they were deleted under a server.
      DIRECTORIES=("$LOCAL/mariadb/data" "$LOCAL/mysql/data")
      for directory in "$LOCAL"/mariadb-*/data "$LOCAL"/mysql-*/data; do
        [ ! -d "$directory" ] || DIRECTORIES+=("$directory")
      done
      ;;
    redis) DIRECTORIES=("$LOCAL/redis/data") ;;
    test-redis) DIRECTORIES=("$LOCAL/test-redis/data") ;;
    test-database)
      DIRECTORIES=("$LOCAL/test-mariadb/data" "$LOCAL/test-mysql/data")
      if find_memory_home; then DIRECTORIES+=("$MEMORY_HOME/data"); fi
      ;;
  esac
}

# Removes what the tests' database server kept, in memory or on the disk.
remove_test_data() {
  rm -rf "$LOCAL/test-mariadb" "$LOCAL/test-mysql"
  if find_memory_home && [ -O "$MEMORY_HOME" ]; then rm -rf "$MEMORY_HOME"; fi
}

# Tells whether a private server can be used right away. Usage: is_ready NAME PORT PASSWORD
is_ready() { find_recorded "$1" && [ "$RECORDED_NOTE" = ready ] && [ -n "$2" ] && [ -n "$3" ]; }

# Tells whether the private database server can be used right away, and is the one asked for.
is_database_ready() { is_ready "$DATABASE_SERVER" "$KEPT_DB_PORT" "$KEPT_DB_PASSWORD" && is_engine_wanted; }

# Tells whether nothing has to be started. Needs no lock and takes no time.
services_are_ready() {
  read_services
  read_engine
  if [ -n "$PRIVATE_DATABASE" ]; then is_database_ready || return 1; fi
  if [ -n "$PRIVATE_REDIS" ]; then is_ready "$REDIS_SERVER" "$KEPT_REDIS_PORT" "$KEPT_REDIS_PASSWORD" || return 1; fi
}

# Starts what is needed and not running. To be called with the lock held.
ensure_services() {
  local needs=()
  services_are_ready && return 0
  [ -z "$PRIVATE_DATABASE" ] || needs+=(database)
  [ -z "$PRIVATE_REDIS" ] || needs+=(redis)
  [ -z "$PRIVATE_DATABASE" ] || ensure_wished_program
  ensure_programs "${needs[@]}"
  if [ -n "$PRIVATE_DATABASE" ] && ! is_database_ready; then start_private_database; fi
  if [ -n "$PRIVATE_REDIS" ] && ! is_ready "$REDIS_SERVER" "$KEPT_REDIS_PORT" "$KEPT_REDIS_PASSWORD"; then
    start_private_redis
  fi
}

# Finds the account that a server of root's gives up root for: the one that the server's package makes. It has to be able
# to reach the server's files, so their directories can be passed through, not listed; each file is its owner's alone.
# Sets SERVICE_USER (empty: the server runs as whoever calls). Usage: choose_service_user NAME LABEL HOME PROGRAM
choose_service_user() {
  local name=$1 label=$2 home=$3 program=$4 probe=$3/.probe
  SERVICE_USER=
  [ "$(id -u)" -eq 0 ] || return 0
  if id -u "$name" >/dev/null 2>&1 && have setpriv; then
    chmod 700 "$LOG_DIR" "$RUN_DIR" "$STAMP_DIR"
    find "$LOCAL" -maxdepth 1 -type f -exec chmod go= {} +
    chmod 711 "$LOCAL" "$home"
    if (umask 077 && : >"$probe") && chown "$name" "$probe" 2>/dev/null && as_user "$name" test -r "$probe" -a -r "$program" 2>/dev/null; then
      SERVICE_USER=$name
    fi
    rm -f "$probe"
  fi
  [ -z "$SERVICE_USER" ] || return 0
  chmod 700 "$home"
  say "The private $label runs as root: there is no account \"$name\" that can enter ${home#"$ROOT"/} and read ${program#"$ROOT"/}."
}

# Runs a command as an account of the system. Usage: as_user NAME COMMAND…
as_user() {
  local name=$1
  shift
  setpriv --reuid="$name" --regid="$(id -g "$name")" --init-groups "$@"
}

# Hands files to the account that the server runs as; those of an earlier run may be root's. Usage: hand_over PATH…
hand_over() {
  local path
  [ -n "$SERVICE_USER" ] || return 0
  for path in "$@"; do
    [ -z "$(find "$path" ! -user "$SERVICE_USER" -print -quit)" ] || chown -R "$SERVICE_USER:$(id -g "$SERVICE_USER")" "$path"
  done
}

# Ends a server whose record is unusable, or that runs without one, before another is started in its place.
# Usage: clear_way_for NAME PROGRAM…
clear_way_for() {
  local name=$1 directory
  shift
  if find_recorded "$name"; then
    say "Stopping a $name server of an earlier run that did not finish starting it."
    stop_recorded "$name" 60
  fi
  find_directories "$name"
  for directory in "${DIRECTORIES[@]}"; do stop_unrecorded_in "$directory" "$name" "$@"; done
}

# Ends the servers that run in a directory without a record. Usage: stop_unrecorded_in DIRECTORY NAME PROGRAM…
stop_unrecorded_in() {
  local directory=$1 name=$2 pid
  shift 2
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
    # Nothing leaves the machine on the way to it.
    export DB_TLS='' DB_TLS_CA='' DB_TLS_CERT='' DB_TLS_KEY=''
    DATABASE_KEY=$ENGINE_HOME
  else
    DB_PORT=${DB_PORT:-3306} DB_USER=${DB_USER:-inventory}
    require_port DB_PORT "$DB_PORT"
    DB_PASSWORD=${DB_PASSWORD:-}
    DATABASE_KEY=${DB_HOST//[!A-Za-z0-9.]/_}-$DB_PORT
  fi
  if [ -n "$PRIVATE_REDIS" ]; then
    REDIS_URL=redis://:$KEPT_REDIS_PASSWORD@127.0.0.1:$KEPT_REDIS_PORT
    export REDIS_TLS_CA='' REDIS_TLS_CERT='' REDIS_TLS_KEY=''
  fi
  export DB_HOST DB_PORT DB_USER DB_PASSWORD REDIS_URL
}

# Stops the private servers. Redis first: nothing of it is lost, and it is quick.
stop_services() {
  stop_recorded redis 30
  stop_recorded database 90
}

# Stops the private servers of the tests, whose data goes with them.
stop_test_services() {
  stop_recorded test-redis 30
  stop_recorded test-database 90
  remove_test_data
}
