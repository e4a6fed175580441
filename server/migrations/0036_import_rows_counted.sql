-- A file's rows are looked through right after they were put aside. Whoever counts tables by the clock has not come by
-- then, and the planner would take a hundred thousand of them for one. Only the owner of a table may have it counted.
create function count_import_rows() returns void
  language plpgsql security definer
  -- Nobody's temporary tables in place of ours.
  set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze user_import_rows;
end $$;
