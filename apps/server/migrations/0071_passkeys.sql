-- Up Migration

-- What a person's device or security key signs with; we keep the public half. The counter of the newest signature is
-- kept, so that a copy of the device is noticed. One that was added with the second-level password passes its prompt too.
create table passkeys (
  sid integer generated always as identity primary key,
  user_sid integer not null references app_users,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) <= 2000),
  counter bigint not null,
  transports text[] not null,
  opens_second_level boolean not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_of_user on passkeys (user_sid);

-- What is to be signed next: once, for one purpose, by whoever asked, which is a session or a log-in under way.
create table passkey_challenges (
  asker text not null check (length(asker) <= 80),
  purpose text not null check (purpose in ('add', 'prove', 'log_in', 'second_level')),
  user_sid integer not null references app_users,
  challenge bytea not null check (length(challenge) = 32),
  opens_second_level boolean not null default false,
  expires_at timestamptz not null,
  primary key (asker, purpose)
);
