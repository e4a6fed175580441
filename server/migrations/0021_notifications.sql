-- What people are told: each what concerns them, and all what administrators announce.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- One of contract/src/notification-kinds.ts. A later version may know more.
  kind text not null,
  is_security boolean not null,
  -- What fills the holes of the kind's words. Nothing secret.
  data jsonb not null default '{}',
  create_time timestamptz not null,
  read_time timestamptz
);
create index notifications_of_user on notifications (user_id, create_time, id);
create index notifications_unread on notifications (user_id, create_time, id) where read_time is null;
create index notifications_unread_by_time on notifications (create_time) where read_time is null;
create index notifications_outdated on notifications (read_time) where read_time is not null;

create table announcements (
  id uuid primary key,
  version integer not null default 1,
  title_zh text not null,
  title_en text not null,
  -- Markdown.
  body_zh text not null,
  body_en text not null,
  is_published boolean not null default false,
  is_pinned boolean not null default false,
  -- Else for those who hold one of the roles in announcement_roles. Said by a word of its own: an announcement whose
  -- roles are all deleted is for nobody.
  is_for_everyone boolean not null default true,
  from_time timestamptz not null,
  to_time timestamptz,
  -- Whether open screens were last told that it runs, and when they first were.
  is_told boolean not null default false,
  shown_time timestamptz,
  -- Whether all who want it by mail were sent it, and the last of those who were, in the order of their ids.
  is_mailed boolean not null default false,
  mailed_up_to uuid,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null,
  constraint announcements_end_before_start check (to_time > from_time)
);

create table announcement_roles (
  announcement_id uuid not null references announcements on delete cascade,
  role_id uuid not null constraint announcement_roles_role_missing references roles on delete cascade,
  primary key (announcement_id, role_id)
);
create index announcement_roles_of_role on announcement_roles (role_id);

create table announcement_reads (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_time timestamptz not null,
  primary key (announcement_id, user_id)
);
create index announcement_reads_by_time on announcement_reads (announcement_id, read_time desc, user_id);
create index announcement_reads_of_user on announcement_reads (user_id);

-- Those who want announcements by mail, of everybody.
create index preferences_announcements_by_mail on preferences (user_id)
  where key = 'messages' and (value #>> '{groups,announcements,mail}') = 'true';
