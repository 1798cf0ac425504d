-- Up Migration

-- The ways of a settlement file out of the house: one row for each address, server or folder that it goes to.
create table deliveries (
  sid bigint generated always as identity primary key,
  settlement_sid integer not null references settlements,
  channel text not null check (channel in ('mail', 'sftp', 'pickup')),
  target text not null check (target <> ''),
  lane text check ((channel = 'sftp') = (lane is not null)),
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'uploading', 'renaming', 'delivered', 'maybe', 'failed', 'dead')),
  attempts integer not null default 0,
  first_try_at timestamptz,
  failures smallint not null default 0,
  maybes smallint not null default 0,
  next_try_at timestamptz default now(),
  claimed_until timestamptz,
  claimed_by text,
  in_doubt_since timestamptz,
  last_error_class text,
  last_error text,
  delivered_at timestamptz,
  remote_name text not null check (remote_name <> ''),
  unique (settlement_sid, channel, target),
  check (num_nulls(claimed_until, claimed_by) in (0, 2)),
  check ((claimed_by is not null) = (state in ('claimed', 'uploading', 'renaming'))),
  check ((state = 'delivered') <= (delivered_at is not null)),
  check (next_try_at is null or state not in ('delivered', 'dead')),
  check (next_try_at is not null or state in ('delivered', 'maybe', 'dead'))
);

comment on column deliveries.target is 'An address, account@host:port/folder or the name of a pick-up folder; never a secret.';
comment on column deliveries.lane is 'The server: only one connection to it at a time.';
comment on column deliveries.first_try_at is
  'Since when it is tried; after 24 hours it waits for a person, whose Retry begins anew. Null: not tried yet.';
comment on column deliveries.maybes is 'How often it may have been delivered without our knowing. After one it is sent once more, never twice.';
comment on column deliveries.next_try_at is 'Null: nothing more happens by itself.';
comment on column deliveries.claimed_until is
  'A worker has it until then and renews that; afterwards another takes it over.';
comment on column deliveries.in_doubt_since is
  'The last step, which cannot be taken back, was begun then; whether it was carried out has to be looked up.';
comment on column deliveries.remote_name is 'The name under which the other side finds the file.';

create index deliveries_due on deliveries (channel, next_try_at, sid) where next_try_at is not null;
-- Not even a bug opens two connections to one server.
create unique index deliveries_one_at_a_time on deliveries (lane) where claimed_by is not null;
create index deliveries_dead on deliveries (sid) where state = 'dead';

-- What was tried, by whom, and what came of it.
create table delivery_attempts (
  sid bigint generated always as identity primary key,
  delivery_sid bigint not null references deliveries,
  at timestamptz not null default clock_timestamp(),
  by text not null,
  outcome text not null check (outcome in ('delivered', 'failed', 'maybe', 'dead', 'lost', 'released', 'asked')),
  error_class text,
  message text not null default '',
  next_try_at timestamptz,
  ms integer
);
comment on column delivery_attempts.by is 'A worker, or the login of whoever asked for it.';
comment on column delivery_attempts.outcome is
  'lost: the worker ended before it could say; released: the worker was stopped; asked: a person wants it sent again.';
create index delivery_attempts_of_delivery on delivery_attempts (delivery_sid, sid);

create trigger append_only before update or delete on delivery_attempts
  for each row execute function append_only();
create trigger append_only_truncate before truncate on delivery_attempts
  for each statement execute function append_only();
