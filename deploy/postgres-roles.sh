#!/bin/sh
# Run once, by the Postgres image of deploy/compose.yaml in a new database: an owner without the rights of a superuser, and
# the role that Amber takes on (docs/deploy/database.md).
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" <<'SQL'
\set password `cat /run/secrets/owner_password`
create role amber login password :'password';
create role amber_app nologin;
grant amber_app to amber;
grant pg_monitor to amber_app;
create database amber owner amber;
SQL
