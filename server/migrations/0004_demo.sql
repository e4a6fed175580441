-- What people put down on the page of the second demo API. Goes with its person.
create table demo_todos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  is_done boolean not null default false,
  create_time timestamptz not null
);
create index demo_todos_by_user on demo_todos (user_id, create_time);
