-- Up Migration

-- Who somebody is at the provider of single sign-on: its issuer and its own, never reused name for the person. One of
-- each for a user, so that two people never share one.
create table sso_identities (
  iss text not null check (length(iss) between 1 and 500),
  sub text not null check (length(sub) between 1 and 255),
  user_sid integer not null unique references app_users,
  linked_at timestamptz not null default now(),
  primary key (iss, sub)
);

-- Users whom a super admin expects to come by single sign-on for the first time: the next log-in with the same login is
-- then theirs. Without a row here an existing user is nobody's but the password's.
create table sso_expected (
  user_sid integer primary key references app_users,
  expires_at timestamptz not null
);

-- On the way to the provider and not yet back: known by hashes of the state and of what the browser keeps.
create table sso_requests (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- The provider's notices of a log-out that were acted on: each once.
create table sso_logouts (
  jti_hash bytea primary key check (length(jti_hash) = 32),
  expires_at timestamptz not null
);

-- The provider's name of its own session, empty where it gave none; null for a log-in with a password.
alter table sessions add column sso_sid text check (length(sso_sid) <= 500);

create index sessions_of_sso on sessions (sso_sid) where ended_at is null and sso_sid <> '';

-- The ticket is what a browser comes back with from the provider: the page exchanges it for a session.
alter table pre_sessions
  add column sso_sid text check (length(sso_sid) <= 500),
  drop constraint pre_sessions_required_check,
  add constraint pre_sessions_required_check
    check (required in ('mfa_required', 'new_password_required', 'mfa_setup_required', 'ticket'));
