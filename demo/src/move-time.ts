/** Later than any stored time. */
const aside = `interval '400000 days'`

/**
 * Returns SQL that shifts all times, so that the sample data ends now. Counts stay aligned to quarters of an hour.
 */
export function moveTime(milliseconds: number): string {
  const by = `interval '${Math.round(milliseconds)} milliseconds'`
  return `do $$
    declare
      place record;
    begin
      -- Neither the triggers that keep the log nor those that count changes are meant.
      set local session_replication_role = replica;
      for place in
        select table_name, string_agg(format('%1$I = %1$I + ${by.replaceAll("'", "''")}', column_name), ', ') as moves
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and data_type = 'timestamp with time zone'
          and table_type = 'BASE TABLE' and table_name not in ('migrations', 'metric_counts')
        group by table_name
      loop
        execute format('update %I set %s', place.table_name, place.moves);
      end loop;
      -- In two steps: a quarter may not lie, not for a moment, where another has not gone yet.
      update metric_counts set time = time + ${aside};
      update metric_counts set time = date_bin('15 minutes', time - ${aside} + ${by}, timestamptz '2000-01-01Z');
    end
  $$`
}
