# shellcheck shell=bash
# Configuration: the environment first, then .env, then what the scripts make up themselves and keep.

DOTENV_LINE='^[[:space:]]*(export[[:space:]]+)?([A-Za-z_][A-Za-z0-9_]*)[[:space:]]*=[[:space:]]*(.*)$'
DOTENV_DOUBLE='^"([^"]*)"'
DOTENV_SINGLE="^'([^']*)'"

# Takes the value from the right side of a line of .env, as the dotenv package does. Sets VALUE.
dotenv_value() {
  VALUE=$1
  if [[ $VALUE =~ $DOTENV_DOUBLE ]] || [[ $VALUE =~ $DOTENV_SINGLE ]]; then
    VALUE=${BASH_REMATCH[1]}
    return 0
  fi
  VALUE=${VALUE%%#*}
  VALUE=${VALUE%"${VALUE##*[![:space:]]}"}
}

# Exports what .env says and the environment does not: the named variables, or all. The file is read, never run.
load_dotenv() {
  [ -f "$ROOT/.env" ] || return 0
  local line name
  while IFS= read -r line || [ -n "$line" ]; do
    [[ ${line%$'\r'} =~ $DOTENV_LINE ]] || continue
    name=${BASH_REMATCH[2]}
    dotenv_value "${BASH_REMATCH[3]}"
    [ "$1" = all ] || [[ " $* " == *" $name "* ]] || continue
    [ -n "${!name+x}" ] || export "$name=$VALUE"
  done <"$ROOT/.env"
}

# A wrong name would end up inside SQL and in file names.
require_database_name() {
  [[ $1 =~ ^[A-Za-z0-9_]{1,56}$ ]] || die "DB_NAME may hold letters, digits and _ (50 at most): \"$1\" does not fit."
}

# The port is checked here because every later message would blame something else.
require_port() {
  if ! [[ $2 =~ ^[0-9]{1,5}$ ]] || [ "$2" -lt 1 ] || [ "$2" -gt 65535 ]; then
    die "$1 has to be a port from 1 to 65535: \"$2\" is not."
  fi
}

# What Node may use of the machine's memory, as its options NODE_MEMORY, by the variable of this name: NAME DEFAULT. It
# lets garbage pile up in proportion to the memory there is, which says nothing of what the program needs. The second
# option is half of what Node 24 takes for what is new. A quarter of it makes orders up to a third slower.
require_node_memory() {
  local megabytes=${!1:-$2}
  if ! [[ $megabytes =~ ^[0-9]{2,6}$ ]]; then die "$1 has to be a number of megabytes: \"$megabytes\" is not."; fi
  NODE_MEMORY=(--max-old-space-size="$megabytes" --max-semi-space-size=16)
}

# V8 keeps there what it has made of the code, which spares a command a fifth of its time. Node 20 knows nothing of it. What
# others could write there would be run: the folder has to be this user's, and is nobody else's.
keep_compiled_code() {
  local folder=$LOCAL/compile-cache
  [ -z "${NODE_COMPILE_CACHE:-}" ] || return 0
  [ -d "$LOCAL" ] || return 0
  [ -d "$folder" ] || mkdir -m 700 "$folder" 2>/dev/null || return 0
  [ ! -O "$folder" ] || export NODE_COMPILE_CACHE=$folder
}

# What is stored encrypted has to stay readable, so the key is made once and kept.
ensure_encryption_key() {
  local file=$LOCAL/encryption-key
  if [ -z "${APP_ENCRYPTION_KEY:-}" ]; then
    [ -s "$file" ] || random_hex 32 | write_private_file "$file"
    APP_ENCRYPTION_KEY=$(<"$file")
  fi
  export APP_ENCRYPTION_KEY
}

# Without a password in the environment the administrator gets a random one that can be read again.
ensure_admin_password() {
  local file=$LOCAL/admin-password secret
  ADMIN_USERNAME=${ADMIN_USERNAME:-admin}
  ADMIN_PASSWORD_ORIGIN=environment
  if [ -z "${ADMIN_PASSWORD:-}" ]; then
    ADMIN_PASSWORD_ORIGIN='file'
    if [ ! -s "$file" ]; then
      secret=$(random_hex 12)
      printf '%s\n' "${secret:0:6}-${secret:6:6}-${secret:12:6}-${secret:18:6}" | write_private_file "$file"
      rm -f "$STAMP_DIR"/admin-*
    fi
    ADMIN_PASSWORD=$(<"$file")
  fi
  export ADMIN_USERNAME ADMIN_PASSWORD
}
