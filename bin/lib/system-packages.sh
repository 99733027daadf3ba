# shellcheck shell=bash
# Installs the database server, Redis and (for the tests) a browser from the system's package manager, where they are
# missing and that is allowed.

POLICY_FILE=/usr/sbin/policy-rc.d
POLICY_MARK='# Written by bin/ of the inventory service while it installs packages; safe to delete.'

# Prints the first package manager that this system has.
package_manager() {
  local name
  for name in apt-get dnf apk brew; do
    if have "$name"; then
      printf '%s\n' "$name"
      return 0
    fi
  done
  return 1
}

# Prints the names under which a package manager knows what we need ("database", "redis" or "browser"). Of several, the
# first that can be had is enough.
package_names() {
  case $1/$2 in
    apt-get/database | dnf/database) echo mariadb-server ;;
    apk/database) echo mariadb ;;
    brew/database) echo mariadb ;;
    apt-get/redis) echo redis-server ;;
    */redis) echo redis ;;
    # The one without windows takes a third less of the processor; older releases do not have it.
    apt-get/browser) echo chromium-headless-shell chromium ;;
    */browser) echo chromium ;;
  esac
}

# Decides how packages may be installed: as root, with sudo, or (brew) as the user. Sets AS_ROOT; fails when not at all.
find_privilege() {
  AS_ROOT=()
  if [ "$1" = brew ]; then
    [ "$(id -u)" -ne 0 ]
  elif [ "$(id -u)" -ne 0 ]; then
    have sudo || return 1
    AS_ROOT=(sudo)
    sudo -n true 2>/dev/null && return 0
    [ -t 0 ] && [ -z "${CI:-}" ] || return 1
    say "Installing packages needs your password."
    sudo -v
  fi
}

# Runs a command with the privilege that was found; old versions of bash stumble over an empty list otherwise.
as_root() { ${AS_ROOT[@]+"${AS_ROOT[@]}"} "$@"; }

# Debian starts what it installs. We run servers of our own, so it is told not to, with the file it has for that.
forbid_service_starts() {
  [ ! -e "$POLICY_FILE" ] || return 0
  printf '#!/bin/sh\n%s\nexit 101\n' "$POLICY_MARK" | as_root tee "$POLICY_FILE" >/dev/null
  as_root chmod 755 "$POLICY_FILE"
}

# Takes our file away again, also one that a killed run left; a file of others stays.
allow_service_starts() {
  if grep -qsF "$POLICY_MARK" "$POLICY_FILE"; then as_root rm -f "$POLICY_FILE"; fi
}

# The installed services would start at the next boot, on the standard ports, without any use.
disable_services() {
  local unit
  for unit in mariadb redis-server; do
    if [[ " $* " == *" $unit"* ]]; then as_root update-rc.d "$unit" disable || true; fi
  done
}

# Debian and its relatives. Package lists may be missing altogether, or older than what the mirror still has.
install_with_apt() {
  local status=0
  forbid_service_starts
  as_root apt-get update -o DPkg::Lock::Timeout=300 || echo "apt-get update failed; trying with the lists there are."
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=300 "$@" || status=$?
  [ "$status" -ne 0 ] || disable_services "$@"
  allow_service_starts
  return "$status"
}

# Runs the package manager's own install command.
install_packages() {
  local manager=$1
  shift
  case $manager in
    apt-get) install_with_apt "$@" ;;
    dnf) as_root dnf install -y "$@" ;;
    apk) as_root apk add "$@" ;;
    brew) brew install "$@" ;;
  esac
}

# The line for a user who has to install by hand.
die_for_missing() {
  local what=${1/database/a MariaDB or MySQL server}
  say "Missing on this machine: ${what/ redis/ and Redis}."
  say "  Install it (Debian, Ubuntu: mariadb-server, redis-server; Fedora: mariadb-server, redis; macOS: brew install mariadb redis),"
  say "  or name servers that exist already with DB_HOST, DB_USER, DB_PASSWORD and REDIS_URL, in the environment or in .env,"
  die "  or use Docker: docker compose -f docker/compose.yaml up"
}

# Installs what is missing of "database" and "redis". Usage: ensure_programs database redis
ensure_programs() {
  local need manager packages=() missing=()
  for need in "$@"; do
    "find_${need}_program" >/dev/null || missing+=("$need")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if ! manager=$(package_manager) || ! find_privilege "$manager"; then die_for_missing "${missing[*]}"; fi
  for need in "${missing[@]}"; do
    packages+=("$(package_names "$manager" "$need")")
  done
  run_step "Installing ${packages[*]} with $manager" packages install_packages "$manager" "${packages[@]}" ||
    die_for_missing "${packages[*]}, which $manager could not install"
  for need in "${missing[@]}"; do
    "find_${need}_program" >/dev/null || die_for_missing "$need, even after $manager installed ${packages[*]}"
  done
}

# Prints the path of the browser of the tests: CHROMIUM_PATH, or Chromium or Chrome where they usually are.
find_browser_program() {
  local chrome='/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  if [ -n "${CHROMIUM_PATH:-}" ]; then
    [ -x "$CHROMIUM_PATH" ] || die "CHROMIUM_PATH is set to $CHROMIUM_PATH, which cannot be run."
    printf '%s\n' "$CHROMIUM_PATH"
  elif [ -x "$chrome" ]; then
    printf '%s\n' "$chrome"
  else
    find_program chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable
  fi
}

# Installs the browser of the tests where it is missing. Without it all other tests run, and those of the dashboard fail.
ensure_browser() {
  local manager package
  find_browser_program >/dev/null && return 0
  if manager=$(package_manager) && find_privilege "$manager"; then
    for package in $(package_names "$manager" browser); do
      run_step "Installing $package with $manager" packages install_packages "$manager" "$package" || true
      find_browser_program >/dev/null && return 0
    done
  fi
  say "Missing on this machine: a browser, without which the tests of the dashboard fail."
  say "  Install it (Debian: chromium), or name one that exists already with CHROMIUM_PATH."
}
