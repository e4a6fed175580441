#!/bin/sh
# Starts Amber and Postgres with Compose. The first run makes the secrets and builds the image (docs/deploy/compose.md).
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
secrets=$folder/secrets
random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
mkdir -p "$secrets"
# The containers run as other users, so the files are readable; the folder keeps other users of the host out.
chmod 700 "$secrets"
umask 022
for name in postgres_password owner_password; do
  [ -s "$secrets/$name" ] || random > "$secrets/$name"
done
[ -s "$secrets/database_url" ] ||
  echo "postgres://amber:$(cat "$secrets/owner_password")@postgres/amber" > "$secrets/database_url"
exec docker compose -f "$folder/compose.yaml" up --build --detach "$@"
