create table "assets" (
  id uuid primary key,
  version integer not null default 1,
  "name" text not null,
  "serial" text not null,
  "status" text not null check ("status" in ('new', 'used', 'broken')),
  "price" numeric(15, 2),
  "bought" date,
  -- Deleted records stay; permanent deletion empties the field.
  "owner" uuid constraint "assets_owner_missing" references users (id) on delete set null,
  "notes" text,
  -- Set until the record is restored, or purged after a month.
  removed_at timestamptz,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null
);
create index "assets_by_update_time" on "assets" (update_time, id) where removed_at is null;
create unique index "assets_serial_taken" on "assets" ("serial") where removed_at is null;
create index "assets_by_owner" on "assets" ("owner");
