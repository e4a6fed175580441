-- Texts in languages with a file, by field and language, such as {"title": {"zh-TW": "…"}}. Languages are added without
-- a migration.
alter table menus add column translations jsonb not null default '{}';
alter table announcements add column translations jsonb not null default '{}';
-- Names of the brand, which earlier releases would refuse in the value.
alter table settings add column translations jsonb not null default '{}';
