# shellcheck shell=bash
# The packages of the application and its build, each made again only when what it is made from has changed.

# What the build reads; a folder that is added to it belongs here.
BUILD_INPUTS=(src admin package.json package-lock.json tsconfig*.json nest-cli.json .swcrc rolldown.config.js)

# Prints a digest of what the installed packages depend on.
packages_fingerprint() {
  (
    cd "$ROOT" || exit 1
    cat package.json package-lock.json 2>/dev/null || true
    echo "$(uname -sm) $(node --version)"
  ) | digest
}

# Prints a digest of the names and contents of everything the build reads: times change with every checkout.
build_fingerprint() {
  local pattern inputs=()
  (
    cd "$ROOT" || exit 1
    for pattern in "${BUILD_INPUTS[@]}"; do
      for input in $pattern; do
        [ ! -e "$input" ] || inputs+=("$input")
      done
    done
    find "${inputs[@]}" \( -name node_modules -o -name dist \) -prune -o -type f -print0 |
      LC_ALL=C sort -z | xargs -0 cksum
  ) | digest
}

# Tells whether the packages are those of the lock file.
packages_are_installed() { [ -d "$ROOT/node_modules" ] && stamp_is packages "$(packages_fingerprint)"; }

# Tells whether there is anything to run, of whatever age.
is_built() {
  [ -d "$ROOT/node_modules" ] && [ -f "$ROOT/dist/main.bundle.js" ] && [ -f "$ROOT/dist/cli.bundle.js" ] &&
    [ -f "$ROOT/admin/dist/index.html" ]
}

# Tells whether the build is that of the sources as they are.
is_build_current() { is_built && stamp_is build "$(build_fingerprint)"; }

# Installs exactly the lock file, development packages too: the build needs them even where NODE_ENV says production.
install_node_packages() { cd "$ROOT" && npm ci --include=dev --no-audit --no-fund; }

# Installs the packages when the lock file has changed.
ensure_packages() {
  local fingerprint
  require_node
  packages_are_installed && return 0
  fingerprint=$(packages_fingerprint)
  rm -f "$STAMP_DIR/packages" "$STAMP_DIR/build"
  run_step "Installing the Node packages" npm install_node_packages ||
    die "The packages could not be installed. All of it: .local/log/npm.log"
  write_stamp packages "$fingerprint"
}

# Runs the build where package.json is.
build_application() { cd "$ROOT" && npm run build; }

# Builds when a source has changed.
ensure_build() {
  local fingerprint
  fingerprint=$(build_fingerprint)
  is_built && stamp_is build "$fingerprint" && return 0
  rm -f "$STAMP_DIR/build"
  run_step "Building" build build_application || die "The build failed. All of it: .local/log/build.log"
  is_built || die "The build left no dist/main.bundle.js, dist/cli.bundle.js and admin/dist/index.html."
  write_stamp build "$fingerprint"
}
