-- Up Migration

-- Wrong passwords, one row each, kept as long as they count. The subject is a keyed hash: of the user's number, or
-- of the login where nobody has it, because people type passwords into the user field.
create table login_failures (
  sid bigint generated always as identity primary key,
  kind text not null check (kind in ('login', 'second_level')),
  subject bytea not null,
  user_sid integer references app_users,
  network cidr not null,
  -- From a network or a browser that this user has logged in from before.
  known_place boolean not null,
  at timestamptz not null default now()
);

create index login_failures_of_subject on login_failures (subject, kind, at);
create index login_failures_of_user on login_failures (user_sid) where user_sid is not null;

-- Where a user has logged in from: networks as text, browsers as SHA-256 of the mark that we gave them.
create table login_places (
  user_sid integer not null references app_users,
  kind text not null check (kind in ('network', 'browser')),
  place text not null,
  last_login_at timestamptz not null default now(),
  primary key (user_sid, kind, place)
);

create index login_places_of_browser on login_places (place) where kind = 'browser';

-- A user who is blocked everywhere, until somebody unlocks.
create table login_blocks (
  user_sid integer primary key references app_users,
  blocked_at timestamptz not null default now()
);

insert into login_blocks (user_sid, blocked_at)
select user_sid, min(blocked_at) from login_guards
where blocked_at is not null and user_sid is not null group by user_sid;

drop table login_guards;
