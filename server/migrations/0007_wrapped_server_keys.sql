-- Whether `secret` is encrypted by AMBER_SECRET of the environment (docs/decisions/0050-wrapped-server-keys.md).
alter table server_keys add column is_wrapped boolean not null default false;
