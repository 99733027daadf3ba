# shellcheck shell=bash
# Where things live, and the small helpers that every other file uses.

ROOT=$(CDPATH='' cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
LOCAL=$ROOT/.local
LOG_DIR=$LOCAL/log
RUN_DIR=$LOCAL/run
STAMP_DIR=$LOCAL/stamps

# A closed standard stream would be handed to the next file that is opened, so each is given something to point at.
open_standard_streams() {
  [ -e /dev/fd/0 ] || exec </dev/null
  [ -e /dev/fd/1 ] || exec >/dev/null
  [ -e /dev/fd/2 ] || exec 2>/dev/null
}

# Everything the scripts write is below one directory that other users of the machine cannot read and git does not see.
prepare_local() {
  [ -d "$LOCAL" ] || mkdir -m 700 "$LOCAL" 2>/dev/null || [ -d "$LOCAL" ]
  mkdir -p "$LOG_DIR" "$RUN_DIR" "$STAMP_DIR"
  [ -f "$LOCAL/.gitignore" ] || printf '*\n' >"$LOCAL/.gitignore"
}

# Tells whether a command is on the PATH.
have() { command -v "$1" >/dev/null 2>&1; }

# Prints the first of the named programs; server programs are often outside an ordinary user's PATH.
find_program() {
  local name directory
  for name in "$@"; do
    if have "$name"; then
      command -v "$name"
      return 0
    fi
    for directory in /usr/sbin /usr/local/sbin /usr/libexec /usr/local/bin /opt/homebrew/bin; do
      if [ -x "$directory/$name" ]; then
        printf '%s\n' "$directory/$name"
        return 0
      fi
    done
  done
  return 1
}

# Reads standard input and prints its digest; macOS names the tool differently.
digest() {
  if have sha256sum; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}

# Prints N random bytes as hexadecimal, which needs no quoting in any configuration file.
random_hex() { od -An -v -tx1 -N "$1" /dev/urandom | tr -d ' \n'; }

# Replaces a file in one move, readable by its owner alone: a reader never sees half of it.
write_private_file() {
  local file=$1
  (umask 077 && cat >"$file.new") && mv -f "$file.new" "$file"
}

# Tells whether a stamp file holds exactly this text, without starting a process.
stamp_is() {
  local kept=
  [ -f "$STAMP_DIR/$1" ] && { read -r kept <"$STAMP_DIR/$1" || true; } && [ "$kept" = "$2" ]
}

# Remembers that something was done for this input.
write_stamp() { printf '%s\n' "$2" >"$STAMP_DIR/$1.new" && mv -f "$STAMP_DIR/$1.new" "$STAMP_DIR/$1"; }

# A Node that is too old fails much later with a message that does not name the cause.
require_node() {
  local major minor
  if ! have node || ! have npm; then die "Node 20.19, 22.13, 24.11 or newer with npm is needed and was not found."; fi
  IFS=. read -r major minor _ <<<"$(node --version)"
  major=${major#v}
  case $major in
    20) [ "$minor" -ge 19 ] ;;
    22) [ "$minor" -ge 13 ] ;;
    24) [ "$minor" -ge 11 ] ;;
    *) [ "$major" -gt 24 ] ;;
  esac || die "Node 20.19, 22.13, 24.11 or newer is needed, this is $(node --version)."
}

# Runs one of the small network helpers.
probe() { node "$ROOT/bin/lib/probe.mjs" "$@"; }
