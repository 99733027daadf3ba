# shellcheck shell=bash
# Database servers that this system's release does not have, unpacked under .local beside the system. They come from
# Debian's archive with all their libraries, so nothing is installed and no root is needed. apt checks the signature of the
# archive with the keys that the system has, and by it the checksum of every package.

UNPACKED_DIR=$LOCAL/servers
DEBIAN_MIRROR=http://deb.debian.org/debian/
# Whoever asks for a server that cannot be had gets this exit code: of sysexits, "a service is unavailable".
EXIT_UNAVAILABLE=69

# Prints the suite of Debian's archive and the package that have a server; fails for one that no suite has.
unpackable_package() {
  case $1 in
    mysql | mysql-9 | mysql-9.7) echo sid mysql-server-core ;;
    mariadb-11 | mariadb-11.8) echo trixie mariadb-server-core ;;
    *) return 1 ;;
  esac
}

# Prints where the program of an unpacked server is, whether or not it is there; fails for one that no suite has.
# Usage: unpacked_program mysql-9.7
unpacked_program() {
  local suite package name=mysqld
  read -r suite package <<<"$(unpackable_package "$1")"
  [ -n "$suite" ] || return 1
  [[ $package != mariadb* ]] || name=mariadbd
  printf '%s\n' "$UNPACKED_DIR/$suite-$package/$name"
}

# Unpacks a server where it is not there yet. Fails where it cannot be had, and shows why. Usage: ensure_unpacked mysql-9.7
ensure_unpacked() {
  local program home
  program=$(unpacked_program "$1") || return 1
  [ ! -x "$program" ] || return 0
  home=${program%/*}
  if ! have apt-get || ! have dpkg-deb; then
    say "apt-get and dpkg-deb, which unpack a server, are not on this machine."
    return 1
  fi
  mkdir -p "$UNPACKED_DIR"
  # Where the server gives root up, it has to reach its libraries.
  chmod 711 "$UNPACKED_DIR"
  rm -rf "$home" "$home.new"
  if ! run_step "Unpacking $(wish_label "$1") under .local" unpack unpack_server "$1" "$home.new" "${program##*/}"; then
    rm -rf "$home.new"
    return 1
  fi
  mv "$home.new" "$home"
}

# Downloads a server with its libraries into a directory, and makes the program that starts it.
# Usage: unpack_server mysql-9.7 DIRECTORY PROGRAM
unpack_server() {
  local home=$2 name=$3 suite package keyring
  read -r suite package <<<"$(unpackable_package "$1")"
  keyring=$(find_debian_keyring) || { echo "Debian's keys (package debian-archive-keyring) are not on this machine."; return 1; }
  (umask 022 && mkdir -p "$home/root") &&
    write_apt_settings "$home/apt" "$suite" "$keyring" &&
    download_packages "$home/apt" "$package" &&
    unpack_packages "$home/apt/archives" "$home/root" &&
    rm -rf "$home/apt" &&
    write_unpacked_program "$home" "$name" &&
    "$home/$name" --version
}

# Prints the file with the keys of Debian's archive; newer releases have renamed it.
find_debian_keyring() {
  local file
  for file in /usr/share/keyrings/debian-archive-keyring.{pgp,gpg}; do
    [ ! -r "$file" ] || { printf '%s\n' "$file" && return 0; }
  done
  return 1
}

# Prints the address from which this system gets Debian's packages, which may be a mirror nearby.
debian_mirror() {
  local mirror
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Component: main' 2>/dev/null | grep -m 1 -E '/debian/?$') ||
    mirror=$DEBIAN_MIRROR
  printf '%s\n' "$mirror"
}

# Gives apt a world of its own: sources, lists, an empty record of what is installed. The system's proxy stays in force. A
# mirror may lag behind by any time: what is signed is taken, and it serves the tests' data alone.
# Usage: write_apt_settings DIRECTORY SUITE KEYRING
write_apt_settings() {
  local home=$1 suite=$2 keyring=$3 mirror proxies
  mirror=$(debian_mirror)
  proxies=$(apt-config dump --format '%f "%v";%n' Acquire 2>/dev/null | grep -iE '^Acquire::https?::Proxy[^ ]* "[^"]+";$' || true)
  mkdir -p "$home"/{etc/none,lists/partial,archives/partial,log} || return 1
  # An empty record makes apt download every library: those of this system may be too old.
  : >"$home/status"
  echo "deb [signed-by=$keyring] $mirror $suite main" >"$home/etc/sources.list"
  cat >"$home/apt.conf" <<SETTINGS
$proxies
Dir::Etc "$home/etc"; Dir::Etc::sourceparts "none"; Dir::Etc::preferencesparts "none"; Dir::Etc::parts "none";
Dir::State "$home"; Dir::State::Lists "$home/lists"; Dir::State::status "$home/status";
Dir::Cache "$home"; Dir::Cache::archives "$home/archives"; Dir::Log "$home/log";
Acquire::Languages "none"; Acquire::Retries "3"; Acquire::http::Timeout "30"; Acquire::https::Timeout "30";
Acquire::Check-Valid-Until "false"; APT::Sandbox::User ""; APT::Install-Recommends "false";
SETTINGS
}

# Downloads a package and all it depends on. Usage: download_packages APT-DIRECTORY PACKAGE
download_packages() {
  APT_CONFIG=$1/apt.conf apt-get -q update -o APT::Update::Error-Mode=any &&
    APT_CONFIG=$1/apt.conf apt-get -q -y --download-only install "$2"
}

# Unpacks what was downloaded, without what no server needs. Usage: unpack_packages FROM TO
unpack_packages() {
  local file
  for file in "$1"/*.deb; do
    case ${file##*/} in
      perl* | libperl* | debconf*) ;;
      *) dpkg-deb -x "$file" "$2" || return 1 ;;
    esac
  done
  rm -rf "$2"/usr/share/{doc,man,locale,i18n,info,lintian}
}

# Makes the program that starts an unpacked server with the libraries that came with it. The kernel names a process after
# the file that it starts: through the link that is the server's name, not the loader's. Usage: write_unpacked_program DIRECTORY NAME
write_unpacked_program() {
  local home=$1 name=$2 server=usr/sbin/$2 loader
  [ -x "$home/root/$server" ] || { echo "The packages have no /$server." && return 1; }
  loader=$(cd "$home/root" && find usr/lib -maxdepth 2 -name 'ld-linux*.so.*' | head -n 1)
  [ -n "$loader" ] || { echo "The packages have no loader." && return 1; }
  mkdir -p "$home/loader" && ln -sfn "../root/$loader" "$home/loader/$name" || return 1
  cat >"$home/$name" <<PROGRAM
#!/bin/sh
# Written by bin/lib/unpacked-server.sh.
home=\$(CDPATH='' cd -P "\$(dirname "\$0")" && pwd)
share=\$home/root/usr/share/mysql
[ ! -d "\$home/root/usr/share/mariadb" ] || share=\$home/root/usr/share/mariadb
exec "\$home/loader/$name" --library-path "\$home/root/${loader%/*}" "\$home/root/$server" "\$@" \\
  --basedir="\$home/root/usr" --lc-messages-dir="\$share" --character-sets-dir="\$share/charsets" \\
  --plugin-dir="\$home/root/usr/lib/mysql/plugin"
PROGRAM
  chmod -R go+rX "$home" && chmod 755 "$home/$name"
}
