-- The evaluation has its example pages on (its sample data says so by now); elsewhere they are off until they are turned on.
insert into settings (key, value, update_by, update_time)
select 'examples', '{"mode": "on"}', 'Super', now() from installation where mode = 'evaluation'
on conflict do nothing;
