# shellcheck shell=bash
# Our own server: started, waited for, announced, stopped.

SERVER_READY_SECONDS=120
SERVER_LOG=$LOG_DIR/server.log
STARTED_SERVER=
SERVER_MARK=STARTED_BY_BIN_UP

# Prints a host and a port as they stand in a URL that can be opened from this machine.
url_for() {
  local name=$1
  case $name in
    0.0.0.0 | '') name=127.0.0.1 ;;
    ::) name='[::1]' ;;
    *:*) name="[$name]" ;;
  esac
  printf 'http://%s:%s\n' "$name" "$2"
}

# Tells whether this process is to serve the API; a worker or a scheduler alone serves METRICS_PORT and nothing else.
serves_api() {
  local roles=${APP_ROLES:-api}
  [[ ,${roles//[[:space:]]/}, == *,api,* ]]
}

# Decides where the server can be asked for its health. Sets ADDRESS_HOST, ADDRESS_PORT.
choose_address() {
  ADDRESS_HOST=$HOST ADDRESS_PORT=$PORT
  serves_api && return 0
  [ -n "${METRICS_PORT:-}" ] || die "APP_ROLES without api needs METRICS_PORT: nothing else would tell whether it is ready."
  ADDRESS_HOST=${METRICS_HOST:-$HOST} ADDRESS_PORT=$METRICS_PORT
}

# Names the program behind a port where the system tells.
port_owner() {
  have ss || return 0
  ss -Hltnp "sport = :$1" 2>/dev/null | sed -n 's/.*users:((\("[^"]*"\),pid=\([0-9]*\).*/ (\1, pid \2)/p' | head -n 1
}

# Stops a server of bin/up that has no record, told from those that tests start by what bin/up leaves in its environment.
# Fails when there was none.
stop_unrecorded_server() {
  local entry name found=1
  for entry in /proc/[0-9]*; do
    if { read -r name <"$entry/comm"; } 2>/dev/null && [[ $name == node || $name == MainThread ]] &&
      [ "$entry/cwd" -ef "$ROOT" ] && grep -qs "$SERVER_MARK=yes" "$entry/environ" && process_identity "${entry#/proc/}"; then
      say "Stopping a server (${entry#/proc/}) that an earlier run left without a pid file."
      stop_process "${entry#/proc/}" "$PROCESS_IDENTITY" "$(grace_seconds)"
      found=0
    fi
  done
  return "$found"
}

# Ends when the port cannot be had.
require_free_port() {
  local reason
  reason=$(probe port-free "$ADDRESS_HOST" "$ADDRESS_PORT") && return 0
  case $reason in
    EADDRINUSE)
      die "Port $ADDRESS_PORT on $ADDRESS_HOST is in use by another program$(port_owner "$ADDRESS_PORT")." \
        "Stop it, or choose another: PORT=$((ADDRESS_PORT + 1)) bin/up"
      ;;
    EACCES) die "Port $ADDRESS_PORT on $ADDRESS_HOST needs more rights than this user has. Choose another: PORT=3000 bin/up" ;;
    *) die "The server cannot listen on $ADDRESS_HOST port $ADDRESS_PORT: $reason" ;;
  esac
}

# Reports a server that runs already, found with find_recorded, and ends. Its database may need a start nonetheless.
report_running_server() {
  local url=$RECORDED_NOTE pid=$RECORDED_PID wanted
  wanted=$(url_for "$ADDRESS_HOST" "$ADDRESS_PORT")
  ensure_services
  export_services
  probe wait-ready "$url/health/ready" 30 "$pid" >&2 ||
    die "The server (pid $pid) runs at $url but is not ready. bin/up --stop stops it."
  [ -z "$PORT_WANTED" ] || [ "$url" = "$wanted" ] ||
    die "The server of this clone runs already, at $url. bin/up --stop stops it; then it can be started at $wanted."
  say "Already running at $url (pid $pid); bin/up --stop stops it."
  is_build_current || say "The sources have changed since it was built: bin/up --stop, then bin/up, to run the new ones."
  read_migration_warnings
  announce "$url"
  exit 0
}

# Starts the server with its output in a log, to go on when this script has ended.
start_server_detached() {
  [ ! -f "$SERVER_LOG" ] || mv -f "$SERVER_LOG" "$SERVER_LOG.1"
  require_node_memory SERVER_MEMORY_MB 512
  keep_compiled_code
  start_detached server "$ROOT" "$SERVER_LOG" \
    env "$SERVER_MARK=yes" node "${NODE_MEMORY[@]}" "$ROOT/dist/main.bundle.js"
}

# Starts the server with its output on the terminal. A process group of its own keeps Ctrl-C from it: we pass one signal
# on, where the terminal and we would send two.
start_server_here() {
  require_node_memory SERVER_MEMORY_MB 512
  keep_compiled_code
  set -m
  (
    cd "$ROOT" || exit 1
    close_inherited_files
    exec env "$SERVER_MARK=yes" node "${NODE_MEMORY[@]}" "$ROOT/dist/main.bundle.js"
  ) </dev/null &
  set +m
  SERVER_JOB=$!
  record_process server "$SERVER_JOB"
}

# Waits until the server says that it is ready; fails when it does not in time.
wait_for_server() {
  find_recorded server || return 1
  run_step "Waiting for the server at $1" ready probe wait-ready "$1/health/ready" "$SERVER_READY_SECONDS" "$RECORDED_PID"
}

# The time the server is given to finish what it does, and a little more.
grace_seconds() {
  local seconds=${SHUTDOWN_GRACE_SECONDS:-30}
  [[ $seconds =~ ^[0-9]+$ ]] || seconds=30
  echo "$((seconds + 5))"
}

# Stops the server on Ctrl-C or a request to end; once more, and it is killed.
stop_on_signal() {
  trap 'FORCE_STOP=yes' INT TERM HUP
  end_running_step
  if [ -n "$STARTED_SERVER" ]; then
    say ""
    say "Stopping the server (Ctrl-C once more kills it)."
    # Else bash would report the death of its job in words of its own.
    disown -a
    stop_recorded server "$(grace_seconds)"
    say_services_stay
  fi
  exit "$1"
}

# What goes on running after the server has stopped.
say_services_stay() {
  [ -n "$PRIVATE_DATABASE$PRIVATE_REDIS" ] || return 0
  say "The private database server and Redis keep running, for a quick start and for bin/cli; bin/up --stop stops them."
}

# Stays with the server until it ends, and ends with its exit code.
stay_with_server() {
  local status=0
  wait "$SERVER_JOB" || status=$?
  rm -f "$RUN_DIR/server.pid"
  say "The server has ended (exit code $status)."
  exit "$status"
}

# Tells, once per database, whether the credentials we would print are true: the administrator may be older than them.
check_credentials() {
  local stamp answer
  stamp=$(database_stamp admin)-${ADMIN_USERNAME//[!A-Za-z0-9.]/_}
  CREDENTIALS=$ADMIN_PASSWORD_ORIGIN
  if [ -f "$STAMP_DIR/$stamp" ]; then
    stamp_is "$stamp" "$ADMIN_PASSWORD_ORIGIN" || CREDENTIALS=other
    return 0
  fi
  answer=$(probe log-in "$1/rest/V1/integration/admin/token")
  case $answer in
    200) write_stamp "$stamp" "$ADMIN_PASSWORD_ORIGIN" ;;
    401)
      CREDENTIALS=other
      write_stamp "$stamp" other
      ;;
  esac
}

# The password, where it is ours to show.
password_to_show() { if [ "$CREDENTIALS" = file ]; then printf '%s' "$ADMIN_PASSWORD"; else printf '…'; fi; }

# How to log in. A password that the user chose is not repeated.
describe_log_in() {
  case $CREDENTIALS in
    file) echo "user $ADMIN_USERNAME, password $ADMIN_PASSWORD (kept in .local/admin-password)" ;;
    environment) echo "user $ADMIN_USERNAME, with the password of ADMIN_PASSWORD" ;;
    *) echo "with a user that this database already has: it was made with other credentials than the present ones" ;;
  esac
}

# Says what the database server did not allow and how to mend it, and that the service works without.
announce_warnings() {
  local warning
  [ -n "$MIGRATION_WARNINGS" ] || return 0
  say "  ${BOLD}It serves without these protections:${PLAIN}"
  say ""
  while IFS= read -r warning; do say "    $warning"; done <<<"$MIGRATION_WARNINGS"
  say ""
}

# Prints where everything is and how to log in.
announce() {
  local url=$1
  if serves_api; then
    announce_addresses "$url"
  else
    printf '\n  %s is ready. Health: %s/health/ready, metrics: %s/metrics\n\n' "$APP_ROLES" "$url" "$url"
  fi
  announce_warnings
}

# Prints the addresses of a process that serves the API.
announce_addresses() {
  local url=$1 metrics=$1
  check_credentials "$url"
  [ -z "${METRICS_PORT:-}" ] || metrics=$(url_for "${METRICS_HOST:-$HOST}" "$METRICS_PORT")
  cat <<ADDRESSES

  ${BOLD}The inventory service is ready.${PLAIN}

    Dashboard   $url/admin/
    REST        $url/rest/V1/
    GraphQL     $url/graphql
    OpenAPI     $url/docs
    Health      $url/health/ready
    Metrics     $metrics/metrics

    Log in      $(describe_log_in)
    Token       curl -X POST $url/rest/V1/integration/admin/token -H 'Content-Type: application/json' \\
                  -d '{"username":"$ADMIN_USERNAME","password":"$(password_to_show)"}'

ADDRESSES
}
