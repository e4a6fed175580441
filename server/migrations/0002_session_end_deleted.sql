-- Sessions of a deleted user end for a reason of their own.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('signed_out', 'revoked', 'expired', 'reused', 'disabled', 'deleted', 'credentials_changed'));
