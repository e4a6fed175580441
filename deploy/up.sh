#!/bin/sh
# Starts Amber and Postgres with Compose. The first run makes the secrets and builds the image (docs/deploy/compose.md).
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
secrets=$folder/secrets
random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
if [ ! -e "$secrets/database_url" ]; then
  mkdir -p "$secrets"
  # The containers run as other users, so the files are readable; the folder keeps other users of the host out.
  chmod 700 "$secrets"
  umask 022
  random > "$secrets/postgres_password"
  random > "$secrets/owner_password"
  echo "postgres://amber:$(cat "$secrets/owner_password")@postgres/amber" > "$secrets/database_url"
fi
exec docker compose -f "$folder/compose.yaml" up --build --detach "$@"
