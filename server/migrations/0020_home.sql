-- What home tells of the past, so that it need not count millions of rows each time: how many sign-ins and operations
-- there were in each quarter of an hour, of which the days of every time zone are made, and how many people were online
-- at its beginning, which nothing else would tell later.
create table figure_counts (
  figure text not null check (figure in ('sign_ins', 'operations', 'online')),
  time timestamptz not null,
  count integer not null,
  primary key (figure, time) include (count)
);

-- How often people open which page: each visit weighs half as much after two weeks. `page` is the name of a route.
create table page_visits (
  user_id uuid not null references users on delete cascade,
  page text not null,
  weight double precision not null,
  last_time timestamptz not null,
  primary key (user_id, page)
);

-- People who were added, never signed in, and are disabled: somebody has to let them in.
create index users_waiting on users (id) where status = '2' and last_sign_in_at is null and removed_at is null;

-- What names begin with in pinyin, such as `wxm` for 王小明: the server reads them, Postgres cannot. In a table of their
-- own, so that reading a million names rewrites no index of the people themselves.
create table name_initials (
  kind text not null check (kind in ('user', 'role')),
  id uuid not null,
  initials text collate "C" not null,
  primary key (kind, id)
);
create index name_initials_search on name_initials (kind, initials, id) where initials <> '';

-- Names that are still to be read, whatever it was that changed them.
create table name_changes (
  sequence bigint generated always as identity primary key,
  kind text not null,
  id uuid not null
);
create function note_names() returns trigger language plpgsql as $$
begin
  insert into name_changes (kind, id) select tg_argv[0], id from added;
  return null;
end
$$;
create function note_name() returns trigger language plpgsql as $$
begin
  insert into name_changes (kind, id) values (tg_argv[0], coalesce(new.id, old.id));
  return null;
end
$$;
create trigger users_named after insert on users referencing new table as added
  for each statement execute function note_names('user');
create trigger users_renamed after update of nick_name on users for each row
  when (old.nick_name is distinct from new.nick_name) execute function note_name('user');
create trigger users_unnamed after delete on users for each row execute function note_name('user');
create trigger roles_named after insert on roles referencing new table as added
  for each statement execute function note_names('role');
create trigger roles_renamed after update of name on roles for each row
  when (old.name is distinct from new.name) execute function note_name('role');
create trigger roles_unnamed after delete on roles for each row execute function note_name('role');

insert into name_changes (kind, id)
  select 'role', id from roles union all select 'user', id from users;
