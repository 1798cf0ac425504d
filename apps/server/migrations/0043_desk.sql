-- Up Migration

-- What waits for a person. Few of many millions: read by their own index alone, in the order in which they were sent.
create index transactions_waiting on transactions (sid)
  include (status, reference_number, amount_base, send_agency_sid)
  where status in ('HOLD', 'EXPRD', 'REJCT');

-- How long something may wait before somebody is late with it. A house rule, not a law: each installation has its own.
create table desk_clocks (
  sid integer generated always as identity primary key,
  kind text not null unique check (kind in ('held', 'expired', 'rejected')),
  hours integer not null check (hours between 1 and 8760),
  version integer not null default 1
);
insert into desk_clocks (kind, hours) values ('held', 4), ('expired', 72), ('rejected', 72);

-- Who works on what. One that was taken before its item came (back) to the list counts for nothing.
create table desk_takes (
  kind text not null check (kind in ('transaction', 'proposal')),
  sid bigint not null,
  user_sid integer not null references app_users,
  login text not null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (kind, sid)
);
create index desk_takes_of_user on desk_takes (user_sid);
