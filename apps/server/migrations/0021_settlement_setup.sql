-- Up Migration

-- How the settlement files of an agency look, when they leave and where they go.
create table settlement_configs (
  sid integer generated always as identity primary key,
  agency_sid integer not null unique references agencies on delete cascade,
  id_type smallint not null check (id_type in (1, 2)),
  char_del text not null default '' check (length(char_del) <= 1),
  id_type_trns text not null default '' check (id_type_trns in ('', 'SR', 'S', 'R')),
  com_method smallint not null default 1 check (com_method = 1),
  group_mail text not null default '',
  ftp_option smallint not null default 1 check (ftp_option in (1, 2)),
  zip_user text not null default '',
  zip_pass_sealed bytea,
  sched_daily_since date,
  sched_month_since date,
  sched_week_since date,
  version integer not null default 1
);

comment on column settlement_configs.id_type is '1: TXT, 2: CSV.';
comment on column settlement_configs.id_type_trns is 'Empty in set-ups of old, whose type is read off their codes.';
comment on column settlement_configs.zip_pass_sealed is
  'AES-256-GCM under a key that is not in the database, bound to this row.';
comment on column settlement_configs.sched_daily_since is
  'The day (UTC) since which the file is made; none before it is made up for. Null: it is not made.';

-- In letters or in digits, for each kind of row in the file.
create table settlement_codes (
  agency_sid integer not null references agencies on delete cascade,
  type_object text not null check (type_object in ('currency', 'country', 'dest_ctry')),
  send text not null default '' check (send in ('', 'alp', 'num')),
  receive text not null default '' check (receive in ('', 'alp', 'num')),
  cancel text not null default '' check (cancel in ('', 'alp', 'num')),
  reverse text not null default '' check (reverse in ('', 'alp', 'num')),
  primary key (agency_sid, type_object)
);

-- The server of an agency that its files are brought to.
create table sftp_targets (
  agency_sid integer primary key references agencies on delete cascade,
  host text not null check (host <> ''),
  port integer not null default 22 check (port between 1 and 65535),
  account text not null check (account <> ''),
  folder text not null default '',
  login_with text not null check (login_with in ('key', 'password')),
  secret_sealed bytea not null,
  host_key_fingerprint text,
  host_key_accepted_at timestamptz,
  host_key_accepted_by text,
  tested_at timestamptz,
  test_outcome text,
  version integer not null default 1,
  check (num_nulls(host_key_fingerprint, host_key_accepted_at, host_key_accepted_by) in (0, 3)),
  check (num_nulls(tested_at, test_outcome) in (0, 2))
);

comment on column sftp_targets.secret_sealed is
  'The key or the password: AES-256-GCM under a key that is not in the database, bound to this row.';
comment on column sftp_targets.host_key_fingerprint is
  'The key of the server that a person has accepted, as OpenSSH writes it (SHA256:…). With any other nobody logs in.';
