-- Up Migration

-- Blocks after wrong passwords. Each expires; its row is kept for a day longer, because a repeat within that day lasts
-- twice as long. Logins that do not exist are blocked like any other, so that no answer and no delay tells them apart:
-- these rows have no user. The subject is the keyed hash of login_failures.
create table lockouts (
  subject bytea not null,
  -- 'own': one browser that the user has logged in with, or all sessions of the user. 'network': one network.
  -- 'everywhere': all that is not own.
  kind text not null check (kind in ('own', 'network', 'everywhere')),
  -- The SHA-256 of the browser's mark or 'session'; the network; '' for everywhere.
  place text not null,
  user_sid integer references app_users,
  -- How many blocks of this place preceded this one, each within a day of the one before.
  earlier integer not null default 0,
  blocked_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (subject, kind, place)
);

create index lockouts_of_user on lockouts (user_sid) where user_sid is not null;

-- The release before this one blocks by login_blocks, which this one no longer reads. What is in force goes on for as
-- long as a first block does.
insert into lockouts (subject, kind, place, user_sid, blocked_at, ends_at)
select decode(md5(user_sid::text), 'hex'), 'everywhere', '', user_sid, blocked_at, now() + interval '30 minutes'
from login_blocks;

-- The own place in which the password was typed, as in lockouts; null for any other.
alter table login_failures add column own_place text;
