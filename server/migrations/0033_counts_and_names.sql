-- By how many people there were more or fewer from a moment on: who was deleted for good, or is back from the recycle
-- bin, has left no other trace of the days before. Rows are only added, so that writers do not wait for one another.
create table user_count_changes (
  sequence bigint generated always as identity primary key,
  time timestamptz not null,
  change integer not null
);
create index user_count_changes_by_time on user_count_changes (time) include (change);

create function note_users_added() returns trigger language plpgsql as $$
begin
  insert into user_count_changes (time, change) select create_time, count(*) from added group by create_time;
  insert into user_count_changes (time, change)
    select removed_at, -count(*) from added where removed_at is not null group by removed_at;
  return null;
end
$$;
create function note_user_moved() returns trigger language plpgsql as $$
begin
  if new.removed_at is null then
    insert into user_count_changes (time, change) values (new.update_time, 1);
  else
    insert into user_count_changes (time, change) values (new.removed_at, -1);
  end if;
  return null;
end
$$;
create function note_user_deleted() returns trigger language plpgsql as $$
begin
  insert into user_count_changes (time, change) values (now(), -1);
  return null;
end
$$;
create trigger users_added after insert on users referencing new table as added
  for each statement execute function note_users_added();
create trigger users_moved after update of removed_at on users for each row
  when ((old.removed_at is null) <> (new.removed_at is null)) execute function note_user_moved();
-- Who is deleted out of the recycle bin has gone before.
create trigger users_deleted after delete on users for each row
  when (old.removed_at is null) execute function note_user_deleted();

-- As far as it is still to be seen.
insert into user_count_changes (time, change)
select time, sum(change) from (
  select create_time as time, 1 as change from users
  union all
  select removed_at, -1 from users where removed_at is not null
) as seen where time > now() - interval '100 days' group by time;

-- The log names an announcement by both of its titles, and is searched by either.
create index audit_events_of_announcements on audit_events (target_name) where target_type = 'announcement';

-- Searched with each letter that is typed, by what no index knows (pinyin, the words of routes): so they are remembered
-- until one of them changes.
create sequence menus_changes;
create trigger menus_change after insert or update or delete or truncate on menus
  for each statement execute function note_change('menus_changes');
