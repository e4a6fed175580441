-- Text inside the names of those in the recycle bin, as of everybody else (users_search): tens of thousands of them lie
-- scattered over the table, and reading each took a fifth of a second.
create index users_removed_search on users using gin (grams(user_name), grams(nick_name)) where removed_at is not null;
