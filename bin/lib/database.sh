# shellcheck shell=bash
# The database on the server: made, migrated, and filled with sample data once.

MIGRATION_WARNINGS=

# Prints the part of the stamps' names that stands for this database.
database_stamp() { printf '%s\n' "$1-$DATABASE_KEY-$DB_NAME"; }

# A database that was just made is empty, whatever earlier runs remember of one with its name.
forget_database() {
  rm -f "$STAMP_DIR/$(database_stamp migrated)" "$STAMP_DIR/$(database_stamp sample-data)" \
    "$STAMP_DIR/$(database_stamp admin)"-*
}

# Makes the database where it is missing. An account without the right to do so is fine when it exists already. On a
# private server another account does it, and gives the application's its rights.
ensure_database() {
  local outcome
  require_database_name "$DB_NAME"
  if [ -n "$PRIVATE_DATABASE" ] && ! is_for_tests && [ -d "$LOCAL/$DATABASE_KEY/data/$DB_NAME" ]; then return 0; fi
  outcome=$(DB_OWNER_PASSWORD=${PRIVATE_DATABASE:+$KEPT_DB_OWNER_PASSWORD} node "$ROOT/bin/lib/create-database.mjs") || die "The database \"$DB_NAME\" cannot be used."
  [ "$outcome" = created ] || return 0
  say "Made the database $DB_NAME on $DB_HOST:$DB_PORT."
  forget_database
}

# A Redis that was configured has to be there; the application would go on trying for a long time.
require_redis() {
  [ -n "$PRIVATE_REDIS" ] || probe reach "$REDIS_URL" || die "REDIS_URL names a server that does not answer."
}

# What the last run of the migrations was not allowed to do, of the log that it has left.
read_migration_warnings() {
  [ ! -f "$LOG_DIR/migrate.log" ] || MIGRATION_WARNINGS=$(sed -n 's/^Warning: //p' "$LOG_DIR/migrate.log")
}

# Brings the tables up to date. Sets MIGRATION_WARNINGS to what the server did not allow, one a line, each with its remedy.
ensure_migrated() {
  run_step "Migrating the database $DB_NAME" migrate node "$ROOT/dist/cli.bundle.js" migrate ||
    die "The migration failed. All of it: .local/log/migrate.log"
  read_migration_warnings
  write_stamp "$(database_stamp migrated)" yes
}

# Fills an empty shop with something to look at, once per database.
ensure_sample_data() {
  stamp_is "$(database_stamp sample-data)" yes && return 0
  run_step "Loading the sample data" sample-data node "$ROOT/dist/cli.bundle.js" sample-data:load ||
    die "The sample data could not be loaded. All of it: .local/log/sample-data.log"
  write_stamp "$(database_stamp sample-data)" yes
}
