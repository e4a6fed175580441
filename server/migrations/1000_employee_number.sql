alter table users add column employee_number text;
alter table user_import_rows add column employee_number text;
-- For isSortable, as the other orders.
create index users_by_employee_number on users (employee_number, id)
  include (gender, status) where removed_at is null;
-- For isFilterable.
create index users_search_employee_number on users
  using gin (ngrams(employee_number)) where removed_at is null;
-- The columns of the existing trigger and the new one: cached orders notice its changes.
create or replace trigger users_count_change
  after insert or delete or truncate or update of user_name, nick_name, gender, phone, email,
    status, create_time, removed_at, employee_number on users
  for each statement execute function count_change('users_changes');
