-- By what somebody signed in. Until now there was one way.
alter table sign_ins add column way text not null default 'password'
  check (way in ('password', 'code', 'wechat', 'oidc', 'passkey'));
