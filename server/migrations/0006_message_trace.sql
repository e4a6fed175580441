-- The request that caused the message, and its W3C traceparent; passed to the SMS gateway and written to the log. Null for
-- messages of jobs.
alter table outbox add column request_id text;
alter table outbox add column traceparent text;
