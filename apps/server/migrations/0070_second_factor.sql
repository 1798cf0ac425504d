-- Up Migration

-- An app that shows six digits, one for each user. Its key is sealed; the step of the newest code that was taken is
-- kept, so that no code is taken twice.
create table authenticators (
  user_sid integer primary key references app_users,
  key bytea not null,
  last_step bigint not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);

-- A key that was told and not yet confirmed by a first code.
create table authenticator_setups (
  user_sid integer primary key references app_users,
  key bytea not null,
  expires_at timestamptz not null
);

-- For the day when the phone is lost: as hashes, each good once.
create table recovery_codes (
  user_sid integer not null references app_users,
  code_hash bytea not null check (length(code_hash) = 32),
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_sid, code_hash)
);

-- The one step that a log-in goes on with from here, and whether the second factor was given in it. The default is for
-- processes of the version before, which know that step alone.
alter table pre_sessions
  add column required text not null default 'new_password_required'
    check (required in ('mfa_required', 'new_password_required', 'mfa_setup_required')),
  add column factor_passed boolean not null default false;
