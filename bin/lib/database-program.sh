# shellcheck shell=bash
# Which program is the private database server, what ran last, and where its data is.

# What --database of bin/test asks for: mariadb, mariadb-11, mysql-9.7 …; empty: whatever there is.
DATABASE_WISH=

# Ends where this is not the name of a server. Usage: require_wish mysql-9.7
require_wish() {
  [[ $1 =~ ^(mariadb|mysql)(-[0-9]+(\.[0-9]+)?)?$ ]] ||
    die "--database names a server: mariadb, mysql, or one of them with a version, as in mariadb-11. \"$1\" is none."
}

# Prints a kind, or a wish, as people write it. Usage: wish_label mysql-9.7
wish_label() {
  local version=${1#*-}
  [ "$version" != "$1" ] || version=
  case $1 in
    mysql*) echo "MySQL${version:+ $version}" ;;
    *) echo "MariaDB${version:+ $version}" ;;
  esac
}

# Asks a program what it is. Sets PROGRAM_KIND, "mariadb" or "mysql", as they initialise differently and cannot read each
# other's files, and PROGRAM_SERIES, as 10.11; fails for what is no database server.
describe_program() {
  local words
  PROGRAM_KIND='' PROGRAM_SERIES=''
  words=$("$1" --version 2>/dev/null) || return 1
  [[ $words =~ Ver\ ([0-9]+\.[0-9]+) ]] || return 1
  PROGRAM_SERIES=${BASH_REMATCH[1]}
  if [[ $words == *MariaDB* ]]; then PROGRAM_KIND='mariadb'; else PROGRAM_KIND='mysql'; fi
}

# Tells whether a program is what a wish asks for. Usage: is_program_for mysql-9.7 PROGRAM
is_program_for() {
  [ -x "$2" ] && describe_program "$2" || return 1
  case $1 in
    "$PROGRAM_KIND" | "$PROGRAM_KIND-${PROGRAM_SERIES%%.*}" | "$PROGRAM_KIND-$PROGRAM_SERIES") ;;
    *) return 1 ;;
  esac
}

# Prints the path of the server program. DB_SERVER_BINARY picks one where a machine has several; a wish picks by kind.
find_database_program() {
  if [ -n "${DB_SERVER_BINARY:-}" ]; then
    require_server_binary
    # It is started in another directory.
    case $DB_SERVER_BINARY in
      /*) printf '%s\n' "$DB_SERVER_BINARY" ;;
      *) printf '%s\n' "$PWD/$DB_SERVER_BINARY" ;;
    esac
  elif [ -n "$DATABASE_WISH" ]; then
    find_wished_program
  else
    find_program mariadbd mysqld
  fi
}

# Ends where DB_SERVER_BINARY is of no use.
require_server_binary() {
  [ -x "$DB_SERVER_BINARY" ] || die "DB_SERVER_BINARY is set to $DB_SERVER_BINARY, which cannot be run."
  describe_program "$DB_SERVER_BINARY" ||
    die "DB_SERVER_BINARY is set to $DB_SERVER_BINARY, which does not say that it is a MariaDB or MySQL server."
  [ -z "$DATABASE_WISH" ] || is_program_for "$DATABASE_WISH" "$DB_SERVER_BINARY" ||
    die "--database asks for $(wish_label "$DATABASE_WISH"), and DB_SERVER_BINARY is $(wish_label "$PROGRAM_KIND-$PROGRAM_SERIES"): $DB_SERVER_BINARY"
}

# Prints the first program that is what was asked for: the machine's, or one that was unpacked.
find_wished_program() {
  local name program
  for name in mariadbd mysqld; do
    if program=$(find_program "$name") && is_program_for "$DATABASE_WISH" "$program"; then
      printf '%s\n' "$program"
      return 0
    fi
  done
  program=$(unpacked_program "$DATABASE_WISH") && is_program_for "$DATABASE_WISH" "$program" && printf '%s\n' "$program"
}

# Unpacks the server that was asked for, where this machine has none and the package manager would bring another one.
ensure_wished_program() {
  [ -n "$DATABASE_WISH" ] && [ -z "${DB_SERVER_BINARY:-}" ] || return 0
  if find_wished_program >/dev/null || [ "$DATABASE_WISH" = mariadb ]; then return 0; fi
  if ensure_unpacked "$DATABASE_WISH" && find_wished_program >/dev/null; then return 0; fi
  say "$(wish_label "$DATABASE_WISH") cannot be had on this machine."
  say "  Install it, so that its mysqld or mariadbd is on the PATH, or name that program with DB_SERVER_BINARY."
  say "  Without either, mysql and mariadb-11 are unpacked from Debian's archive, where apt reaches it."
  exit "$EXIT_UNAVAILABLE"
}

# Reads what the private server was last started with. Sets ENGINE_KIND, ENGINE_SERIES (as 10.11), ENGINE_PROGRAM, and
# ENGINE_HOME, the name of its directory below .local.
read_engine() {
  ENGINE_KIND='' ENGINE_SERIES='' ENGINE_PROGRAM='' ENGINE_HOME=''
  if [ -f "$RUN_DIR/$DATABASE_SERVER.engine" ]; then
    { read -r ENGINE_KIND && read -r ENGINE_SERIES && read -r ENGINE_PROGRAM && read -r ENGINE_HOME; } \
      <"$RUN_DIR/$DATABASE_SERVER.engine" || true
  elif [ -f "$RUN_DIR/database.kind" ]; then
    # Of an earlier version of these scripts, which noted nothing else.
    read -r ENGINE_KIND <"$RUN_DIR/database.kind" || true
  fi
  ENGINE_KIND=${ENGINE_KIND:-mariadb}
  ENGINE_HOME=${ENGINE_HOME:-$ENGINE_KIND}
}

# Notes what the private server is started with.
write_engine() {
  printf '%s\n' "$ENGINE_KIND" "$ENGINE_SERIES" "$ENGINE_PROGRAM" "$ENGINE_HOME" >"$RUN_DIR/$DATABASE_SERVER.engine"
}

# Prints the name and version of what the private server was last started with.
engine_label() { wish_label "$ENGINE_KIND${ENGINE_SERIES:+-$ENGINE_SERIES}"; }

# Tells whether the server that runs is the one asked for. Who asks for nothing gets the one that runs: bin/cli has to talk
# to the server that bin/up started. The tests' server is anew what the machine offers.
is_engine_wanted() {
  local program
  if [ -n "${DB_SERVER_BINARY:-}" ]; then require_server_binary; elif ! is_for_tests; then return 0; fi
  program=$(find_database_program) || { [ -z "$DATABASE_WISH" ] && return 0; } || return 1
  [ "$program" = "$ENGINE_PROGRAM" ] || [ "$program" -ef "$ENGINE_PROGRAM" ]
}

# Ends the server that runs in favour of the one that was asked for; not below a service that is at work on its data.
replace_engine() {
  local label wanted
  find_recorded "$DATABASE_SERVER" && [ "$RECORDED_NOTE" = ready ] && ! is_engine_wanted || return 0
  label=$(engine_label)
  describe_program "$1" || die "$1 is no MariaDB or MySQL server."
  wanted="$(wish_label "$PROGRAM_KIND-$PROGRAM_SERIES") ($1)"
  say "The private server that runs is $label${ENGINE_PROGRAM:+ ($ENGINE_PROGRAM)}; asked for is $wanted."
  if ! is_for_tests && find_recorded server; then
    die "The service of this clone works with it: bin/up --stop, then try again."
  fi
  find_recorded "$DATABASE_SERVER" || return 0
  run_step "Stopping the private $label" stop stop_recorded "$DATABASE_SERVER" 90
}

# Tells whether one version comes before another. Usage: is_older 10.6 10.11
is_older() {
  [ "${1%%.*}" -lt "${2%%.*}" ] || { [ "${1%%.*}" -eq "${2%%.*}" ] && [ "${1#*.}" -lt "${2#*.}" ]; }
}

# Prints the version whose files a directory of ours has; earlier versions of these scripts did not note it, but the servers
# do, each in its own way. Empty where none is known.
data_series() {
  if [ -f "$1/series" ]; then
    cat "$1/series"
  else
    cat "$1"/data/{mariadb_upgrade_info,mysql_upgrade_info,mysql_upgrade_history} 2>/dev/null |
      grep -oE '(^|"version":")[0-9]+\.[0-9]+' | tail -n 1 | sed 's/.*"//' || true
  fi
}

# Chooses the directory of a server's data. A program that was named gets the data of its own version or begins afresh. It
# must not change files that the usual program then cannot read. The system's own program takes an older version's data
# over, as after an upgrade of the system. Sets ENGINE_HOME.
choose_engine_home() {
  local plain=$ENGINE_KIND own=$ENGINE_KIND-$ENGINE_SERIES kept=
  ENGINE_HOME=$own
  [ ! -d "$LOCAL/$own/data" ] || return 0
  kept=$(data_series "$LOCAL/$plain")
  if [ ! -d "$LOCAL/$plain/data" ] || [ -z "$kept" ] || [ "$kept" = "$ENGINE_SERIES" ]; then
    ENGINE_HOME=$plain
  elif [ -z "${DB_SERVER_BINARY:-}" ] && is_older "$kept" "$ENGINE_SERIES"; then
    ENGINE_HOME=$plain
    say "$(wish_label "$own") takes over the data of $(wish_label "$plain-$kept") in .local/$plain."
  fi
}

# Makes a program the one that is started next, and says where the data of the last one stays. Usage: choose_engine PROGRAM
choose_engine() {
  local last last_home=$ENGINE_HOME
  last="$(engine_label)${ENGINE_PROGRAM:+ ($ENGINE_PROGRAM)}"
  describe_program "$1" || die "$1 is no MariaDB or MySQL server."
  ENGINE_KIND=$PROGRAM_KIND ENGINE_SERIES=$PROGRAM_SERIES ENGINE_PROGRAM=$1
  if is_for_tests; then
    ENGINE_HOME=test-$ENGINE_KIND
    return 0
  fi
  choose_engine_home
  if [ "$last_home" != "$ENGINE_HOME" ] && [ -d "$LOCAL/$last_home/data" ]; then
    say "The data of $last stays in .local/$last_home; $(engine_label) has .local/$ENGINE_HOME."
  fi
}
