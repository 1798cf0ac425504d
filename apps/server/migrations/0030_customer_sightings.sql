-- Up Migration

-- What a later transfer said of a customer and differs from what is stored, until somebody decides. One open row for
-- each field, the newest: whoever types another address every day fills no table.
create table customer_sightings (
  sid bigint generated always as identity primary key,
  customer_sid bigint not null references customers,
  field text not null,
  value jsonb not null,
  transaction_sid bigint not null references transactions,
  seen_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  accepted boolean,
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (accepted is null))
);

create unique index customer_sightings_open on customer_sightings (customer_sid, field) where decided_at is null;
create index customer_sightings_of on customer_sightings (customer_sid, field);

-- The last event that was looked at, in one row.
create table customer_sightings_through (event_sid bigint not null);
create unique index customer_sightings_through_one on customer_sightings_through ((true));
