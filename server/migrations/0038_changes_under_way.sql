-- Whoever has counted a change holds this until the transaction ends, shared with others who do: so it can be told
-- whether all that has been counted can be seen. Nobody waits for it. Taken before the change is counted: who sees the
-- number and then no holder knows that the change is committed, or was called off.
create or replace function note_change() returns trigger language plpgsql as $$
begin
  -- In the upper half what the lock is for, "note" in ASCII; in the lower the sequence.
  perform pg_advisory_xact_lock_shared((1852798053::bigint << 32) | tg_argv[0]::regclass::oid::bigint);
  perform nextval(tg_argv[0]::regclass);
  return null;
end
$$;
