-- Up Migration

-- What one person carried out on a UTC day without a second person: the figure of a kind counts the day, not one change.
create table four_eyes_totals (
  user_sid integer not null references app_users,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  day date not null,
  cents bigint not null check (cents >= 0),
  primary key (user_sid, kind)
);
comment on table four_eyes_totals is 'One row for each person and kind: the last day on which the person needed no second one.';

-- A reference of the bank is booked once for each agency and direction. Payments from before have no key, and neither
-- has a counter entry. A payment that was undone frees its reference: the next one has the next turn.
alter table agency_payments add column reference_key text, add column reference_turn integer;
comment on column agency_payments.reference_key is 'Letters and digits of the bank reference, in capitals.';
comment on column agency_payments.reference_turn is 'How many payments with this reference were booked and undone before.';
create unique index agency_payments_reference
  on agency_payments (agency_sid, direction, reference_key, reference_turn) where reference_key is not null;

-- In production these kinds need a second person unless a setting says otherwise. An installation in use keeps what it
-- has: off is now a setting, and no longer the lack of one.
insert into four_eyes_settings (kind, is_on, lapse_hours, version)
select kind, false, 24, 1 from unnest(array['bank_account', 'agency_split', 'refund', 'credit_limit']) as kind
where exists (select from app_users)
on conflict (kind) do nothing;
