-- Whoever takes their data along, or is removed for good, asks for the browsers of one person.
create index devices_of_user on devices (user_id, last_seen_at desc);
