-- What is to be mailed to people who are not to be disturbed at the moment, until their hours of quiet are over.
create table held_mail (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- A kind of notification and what fills its words, or an announcement, which is read when the mail is written.
  kind text,
  data jsonb,
  announcement_id uuid references announcements on delete cascade,
  create_time timestamptz not null,
  -- When to look again.
  due_time timestamptz not null,
  check ((kind is null) = (data is null)),
  check ((kind is null) <> (announcement_id is null))
);
create index held_mail_due on held_mail (due_time);
create index held_mail_of_user on held_mail (user_id, create_time, id);
create index held_mail_by_time on held_mail (create_time);
create index held_mail_of_announcement on held_mail (announcement_id) where announcement_id is not null;
