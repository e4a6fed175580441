-- Languages are added without a migration: the contract lists them.
alter table outbox drop constraint outbox_language_check;
