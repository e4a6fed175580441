-- Logos, icon and background of the brand, named by a digest of their content. The setting `brand` has the names in use;
-- others are deleted a day after create_time, which saving the brand renews.
create table brand_pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('webp', 'png')),
  content bytea not null check (length(content) between 1 and 2097152),
  create_time timestamptz not null
);
