-- A file's rows are looked through right after they were put aside. Whoever counts tables by the clock has not come by
-- then, and the planner would take a hundred thousand of them for one. Before Postgres 17 only
-- the owner of a table may have it counted. It is a hint: where somebody else is at work on the table, such as a vacuum by
-- hand, it is left out.
create function count_import_rows() returns void
  language plpgsql security definer
  -- Nobody's temporary tables in place of ours.
  set search_path = pg_catalog, public, pg_temp
  set lock_timeout = '1s' as $$
begin
  analyze user_import_rows;
exception
  when lock_not_available then null;
end $$;
