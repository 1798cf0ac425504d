-- Up Migration

-- When a person's passwords became what they are; null for those from before this was kept. A password that somebody
-- else has typed is given: where the house wants it so, it is good for one log-in alone.
alter table app_users
  add column password_changed_at timestamptz,
  add column second_level_changed_at timestamptz,
  add column password_given boolean not null default false;

-- What the browser said it is, in words.
alter table sessions add column browser text not null default '' check (length(browser) <= 120);

alter table login_log drop constraint login_log_type_check;
alter table login_log add constraint login_log_type_check
  check (type in ('LOGIN', 'LOGOUT', 'REFUSED', 'BLOCKED', 'UNLOCKED', 'REPLAYED', 'ENDED'));

-- Between a right password and a session, where something is still asked for. No call but the one that goes on from
-- here knows its token.
create table pre_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_sid integer not null references app_users,
  expires_at timestamptz not null
);

create index pre_sessions_of_user on pre_sessions (user_sid);

-- The way to a first password, or to a new one, without anybody else typing it. Used once.
create table activation_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_sid integer not null references app_users,
  expires_at timestamptz not null
);

create index activation_links_of_user on activation_links (user_sid);
