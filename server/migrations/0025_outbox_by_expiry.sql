-- What waits and is of no use any more is looked for every second: not among all that waits, which may be an
-- announcement to everybody.
create index outbox_by_expiry on outbox (channel, expires_at) where state = 'waiting';
