-- When the web app of a server was built: two builds of one version tell a rolling upgrade that stopped halfway.
alter table servers add column build_time timestamptz;
