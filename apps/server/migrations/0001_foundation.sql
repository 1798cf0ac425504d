-- Up Migration

-- Staff who work in the back office. Passwords are Argon2id of what the browser sends; they have no read path.
create table app_users (
  sid integer generated always as identity primary key,
  login text not null check (login = btrim(login) and length(login) between 1 and 60),
  profile smallint not null check (profile between 1 and 6),
  name text not null,
  last_name text not null,
  email text not null,
  active boolean not null default false,
  comments text not null default '',
  password_hash text not null,
  second_level_hash text,
  version integer not null default 1
);

create unique index app_users_login_key on app_users (lower(login));

create table sessions (
  sid bigint generated always as identity primary key,
  user_sid integer not null references app_users,
  address text not null,
  started_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);

create index sessions_of_user on sessions (user_sid) where ended_at is null;

-- Every token that a session ever had, as SHA-256. A replaced one that shows up late betrays a theft.
create table session_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_sid bigint not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  replaced_at timestamptz
);

create index session_tokens_of_session on session_tokens (session_sid);

-- The second-level password opens protected actions for a while, for one session only.
create table session_grants (
  session_sid bigint primary key references sessions on delete cascade,
  expires_at timestamptz not null
);

-- Wrong passwords by login. The key is a keyed hash, because people type passwords into the user field;
-- unknown logins are counted in the same way, so that they cannot be told apart by their timing.
create table login_guards (
  kind text not null check (kind in ('login', 'second_level')),
  login_key bytea not null,
  user_sid integer references app_users,
  -- The newest wrong passwords, at most as many as block: the window slides with them.
  failed_at timestamptz[] not null,
  blocked_at timestamptz,
  primary key (kind, login_key)
);

create index login_guards_of_user on login_guards (user_sid) where user_sid is not null;

-- Attempts by address, in the form that rate-limiter-flexible keeps them.
create table login_throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table login_log (
  sid bigint generated always as identity primary key,
  at timestamptz not null default now(),
  type text not null check (type in ('LOGIN', 'LOGOUT', 'REFUSED', 'BLOCKED', 'UNLOCKED', 'REPLAYED')),
  user_sid integer references app_users,
  address text not null,
  request_id text not null
);

create index login_log_of_user on login_log (user_sid, sid desc);
