# shellcheck shell=bash
# The private MariaDB or MySQL server of this clone.

DATABASE_READY_SECONDS=180
DATABASE_START_ATTEMPTS=3

# Writes the settings. They favour durability, as production does, and fit a small machine. What tests write need not
# survive anything.
write_database_settings() {
  local home=$1 port=$2
  {
    cat <<SETTINGS
# Written anew at every start by bin/lib/database-server.sh.
[mysqld]
datadir="$home/data"
# A server that starts removes the temporary tables of any other that keeps them in the same place.
tmpdir="$home/tmp"
port=$port
bind-address=127.0.0.1
# A relative name is taken from the data directory, so a deep path cannot exceed the length that sockets allow.
socket=mysqld.sock
pid-file=mysqld.pid
init-file="$home/init.sql"
skip-name-resolve
skip-log-bin
character-set-server=utf8mb4
collation-server=utf8mb4_general_ci
transaction-isolation=READ-COMMITTED
default-time-zone=+00:00
max_connections=300
innodb_buffer_pool_size=512M
performance_schema=OFF
SETTINGS
    if is_for_tests; then
      printf '%s\n' innodb_flush_log_at_trx_commit=0 innodb_doublewrite=0
    else
      echo innodb_flush_log_at_trx_commit=1
    fi
    # "loose-" lets a version that does not know a setting start all the same.
    if [ "$ENGINE_KIND" = mysql ]; then
      printf '%s\n' secure-file-priv=NULL loose-mysqlx=OFF loose-log_bin_trust_function_creators=1 \
        loose-innodb_redo_log_capacity=512M
    else
      echo innodb_log_file_size=256M
    fi
    [ "$(id -u)" -ne 0 ] || echo "user=${SERVICE_USER:-root}"
  } | write_private_file "$home/my.cnf"
}

# Writes what the server runs at every start before it accepts connections. No accounts but ours have a way in, and
# root's empty password of a new data directory is never reachable. It also repairs a lost or changed password, and takes
# the rights on everything from an account that an earlier version gave them to.
write_database_init() {
  local home=$1 host
  {
    for host in 127.0.0.1 localhost; do
      write_account inventory "$host" "$KEPT_DB_PASSWORD"
      echo "REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'inventory'@'$host';"
      write_grants "$home" "$host"
    done
    # Makes databases, and gives the application's account its rights.
    write_account inventory_owner 127.0.0.1 "$KEPT_DB_OWNER_PASSWORD"
    echo "GRANT ALL PRIVILEGES ON *.* TO 'inventory_owner'@'127.0.0.1' WITH GRANT OPTION;"
    write_account root localhost "$KEPT_DB_OWNER_PASSWORD"
    echo "DROP USER IF EXISTS ''@'localhost';"
    for host in 127.0.0.1 ::1 "$(uname -n | tr '[:upper:]' '[:lower:]' | tr -cd 'a-z0-9.-')"; do
      [ -z "$host" ] || [ "$host" = localhost ] || echo "DROP USER IF EXISTS 'root'@'$host', ''@'$host';"
    done
  } | write_private_file "$home/init.sql"
  hand_over "$home/init.sql"
}

# Prints the statements that make an account, or give it its password again. Usage: write_account NAME HOST PASSWORD
write_account() {
  echo "CREATE USER IF NOT EXISTS '$1'@'$2' IDENTIFIED BY '$3';"
  echo "ALTER USER '$1'@'$2' IDENTIFIED BY '$3';"
}

# Prints what the application's account may do: everything in the database of this run and in those whose names go on from
# it, which are the tests' and the benchmark's, and in those that it has made before. Usage: write_grants HOME HOST
write_grants() {
  local name=${DB_NAME:-inventory} entry names
  names=("$name" "${name}_%")
  for entry in "$1/data"/*/; do
    entry=${entry%/}
    entry=${entry##*/}
    case $entry in
      *[!A-Za-z0-9_]* | mysql | sys | performance_schema | information_schema | test) ;;
      *) names+=("$entry") ;;
    esac
  done
  # An underscore would stand for any character.
  for name in "${names[@]}"; do echo "GRANT ALL PRIVILEGES ON \`${name//_/\\_}\`.* TO 'inventory'@'$2';"; done
}

# Fills an empty data directory, each kind in its own way.
initialise_data() {
  local program=$1 target=$2 installer as_user=()
  [ "$(id -u)" -ne 0 ] || as_user=(--user="${SERVICE_USER:-root}")
  mkdir -m 700 "$target" || return 1
  hand_over "$target"
  if [ "$ENGINE_KIND" = mysql ]; then
    "$program" --no-defaults --initialize-insecure --datadir="$target" ${as_user[@]+"${as_user[@]}"}
  elif installer=$(find_installer "$program"); then
    with_plain_path "$target" "$installer" --no-defaults --auth-root-authentication-method=normal --skip-test-db \
      ${as_user[@]+"${as_user[@]}"}
  else
    bootstrap_mariadb "$program" "$target" ${as_user[@]+"${as_user[@]}"}
  fi
}

# Prints the path of mariadb-install-db where it belongs to this very server: it starts the system's.
find_installer() {
  local system
  system=$(find_program mariadbd mysqld) && [ "$1" -ef "$system" ] && find_program mariadb-install-db mysql_install_db
}

# Fills the data directory of a MariaDB that is not the system's, from the statements that came with it, as
# mariadb-install-db does. Usage: bootstrap_mariadb PROGRAM DIRECTORY [--user=ACCOUNT]
bootstrap_mariadb() {
  local program=$1 target=$2 share name statements=()
  shift 2
  share=$("$program" --no-defaults --verbose --help 2>/dev/null | sed -n 's/^lc-messages-dir  *//p')
  for name in system_tables performance_tables system_tables_data fill_help_tables maria_add_gis_sp_bootstrap sys_schema; do
    for name in "$share/mariadb_$name.sql" "$share/mysql_$name.sql" "$share/$name.sql"; do
      if [ -f "$name" ]; then statements+=("$name") && break; fi
    done
  done
  [ ${#statements[@]} -gt 0 ] || { echo "$program has no statements for a new data directory in \"$share\"." && return 1; }
  # It reads one statement a line.
  { printf '%s;\n' 'CREATE DATABASE IF NOT EXISTS mysql' 'USE mysql' 'SET @auth_root_socket=NULL' && cat "${statements[@]}"; } |
    "$program" --no-defaults --bootstrap --datadir="$target" --log-warnings=0 --enforce-storage-engine= \
      --max-allowed-packet=8M --net-buffer-length=16K "$@"
}

# Runs mariadb-install-db, a script that breaks a path at its blanks: it gets one without, that leads to the same place.
with_plain_path() {
  local target=$1 way status=0
  shift
  if [[ $target != *[!A-Za-z0-9/._-]* ]]; then
    "$@" --datadir="$target"
    return "$?"
  fi
  way=$(mktemp -d "${TMPDIR:-/tmp}/inventory.XXXXXX") || return 1
  [ -z "$SERVICE_USER" ] || chmod 711 "$way"
  ln -s "$target" "$way/data" && "$@" --datadir="$way/data" || status=$?
  rm -rf "$way"
  return "$status"
}

# Makes the data directory beside its place and moves it there when it is complete, so that a half-made one is never used.
ensure_data_directory() {
  local program=$1 home=$2
  if [ -d "$home/data.new" ]; then
    say "Removing a half-made data directory that an earlier run left."
    rm -rf "$home/data.new"
  fi
  if [ -d "$home/data" ]; then
    hand_over "$home/data"
    return 0
  fi
  run_step "Preparing a private $(engine_label) data directory" database-init initialise_data "$program" "$home/data.new" ||
    die "The data directory of the private database server could not be made."
  mv "$home/data.new" "$home/data"
}

# Starts the server once and waits for it.
launch_database() {
  local program=$1 home=$2 log=$LOG_DIR/$DATABASE_SERVER.log
  [ ! -f "$log" ] || mv -f "$log" "$log.1"
  : >"$log"
  start_detached "$DATABASE_SERVER" "$home/data" "$log" "$program" --defaults-file="$home/my.cnf"
  wait_for_line "$DATABASE_SERVER" "$log" 'ready for connections' "$DATABASE_READY_SECONDS"
}

# Chooses where the server keeps its data; that of tests begins empty. Sets DATABASE_HOME and PLACE, the words for it.
prepare_database_home() {
  DATABASE_HOME=$LOCAL/$ENGINE_HOME PLACE=''
  is_for_tests || return 0
  remove_test_data
  PLACE=' for the tests'
  if has_room_in_memory && mkdir -m 700 "$MEMORY_HOME" 2>/dev/null; then
    DATABASE_HOME=$MEMORY_HOME PLACE=' for the tests, in memory,'
  fi
}

# Brings the private server up, on another port where another program was quicker.
start_private_database() {
  local program home attempt
  program=$(find_database_program)
  replace_engine "$program"
  clear_way_for "$DATABASE_SERVER" mariadbd mysqld
  choose_engine "$program"
  prepare_database_home
  home=$DATABASE_HOME
  mkdir -p "$home"
  write_engine
  choose_service_user mysql "$(engine_label)" "$home" "$program"
  ensure_data_directory "$program" "$home"
  mkdir -p -m 700 "$home/tmp"
  hand_over "$home/tmp"
  [ -n "$KEPT_DB_PASSWORD" ] || KEPT_DB_PASSWORD=$(random_hex 16)
  [ -n "$KEPT_DB_OWNER_PASSWORD" ] || KEPT_DB_OWNER_PASSWORD=$(random_hex 16)
  write_database_init "$home"
  for ((attempt = 1; attempt <= DATABASE_START_ATTEMPTS; attempt++)); do
    choose_port "$DATABASE_SERVER" "$KEPT_DB_PORT" "$DATABASE_PORT_FIRST"
    KEPT_DB_PORT=$PORT_CHOSEN
    write_database_settings "$home" "$KEPT_DB_PORT"
    write_services
    if run_step "Starting a private $(engine_label)$PLACE on 127.0.0.1:$KEPT_DB_PORT" database-start \
      launch_database "$program" "$home"; then
      # Not before: a server that refuses an older version's files leaves them as they were.
      echo "$ENGINE_SERIES" >"$home/series"
      return 0
    fi
    grep -qi 'address already in use' "$LOG_DIR/$DATABASE_SERVER.log" || break
  done
  stop_recorded "$DATABASE_SERVER" 30
  die "The private database server did not start. All of its log: .local/log/$DATABASE_SERVER.log"
}
