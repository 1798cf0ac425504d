-- Up Migration

-- Money that an agency and the operator pay each other outside of any transfer. A wrong one stays: its counter entry
-- says the opposite and points to it.
create table agency_payments (
  sid bigint generated always as identity primary key,
  agency_sid integer not null references agencies,
  kind text not null check (kind in ('deposit', 'settlement')),
  direction text not null check (direction in ('in', 'out')),
  amount_cents bigint not null check (amount_cents > 0),
  value_date date not null,
  bank_reference text not null default '',
  comments text not null default '',
  reverses_sid bigint unique references agency_payments,
  client_key uuid not null unique,
  actor_sid integer references app_users,
  actor text not null check (actor <> ''),
  at timestamptz not null
);
comment on column agency_payments.direction is 'in: the agency pays the operator; out: the operator pays the agency.';
comment on column agency_payments.client_key is 'Made by whoever asks: a second click or a retry finds the first one''s record.';

create index agency_payments_of_agency on agency_payments (agency_sid, sid);

create trigger append_only before update or delete on agency_payments
  for each row execute function append_only();
create trigger append_only_truncate before truncate on agency_payments
  for each statement execute function append_only();

-- A posting belongs to a transfer's event or to a payment. The table is read twice for the two checks and not
-- written: no row changes, and the new column is empty everywhere.
alter table ledger_postings add column payment_sid bigint references agency_payments;
alter table ledger_postings alter column event_sid drop not null;
alter table ledger_postings add constraint ledger_postings_one_cause
  check (num_nonnulls(event_sid, payment_sid) = 1);
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check
  check (account in ('transit', 'operator:fees', 'operator:fx', 'bank') or account ~ '^agency:[1-9][0-9]*$');
create unique index ledger_postings_of_payment on ledger_postings (payment_sid, account) where payment_sid is not null;

create or replace function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  if new.payment_sid is not null then
    select sum(amount_cents) into total from ledger_postings where payment_sid = new.payment_sid;
    if total <> 0 then
      raise exception 'the postings of payment % sum to % cents', new.payment_sid, total
        using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
    end if;
    return null;
  end if;
  select sum(amount_cents) into total from ledger_postings where event_sid = new.event_sid;
  if total <> 0 then
    raise exception 'the postings of event % sum to % cents', new.event_sid, total
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;

-- What an agency may owe. An agency without a row has no limit, and its transfers lock nothing for it. Half of a page
-- stays free, so that the running position is written beside the old one and into no index.
create table position_limits (
  agency_sid integer primary key references agencies,
  mode text not null check (mode in ('credit', 'prepaid')),
  limit_cents bigint not null check (limit_cents >= 0 and (mode = 'credit' or limit_cents = 0)),
  alert_cents bigint check (alert_cents <= limit_cents),
  owed_cents bigint not null,
  alert_since timestamptz,
  version integer not null default 1
) with (fillfactor = 50);
comment on column position_limits.owed_cents is 'The balance of the agency''s account, kept by every move and payment that books to it.';
comment on column position_limits.alert_cents is 'The position from which on somebody should look; below zero for a prepaid account.';

-- What was booked to an agency on each UTC day, by the kind of move: a statement of 90 days reads some hundred rows,
-- however many transfers there are.
create table ledger_days (
  account text not null,
  day date not null,
  move text not null,
  is_sender boolean not null,
  postings integer not null,
  cents bigint not null,
  primary key (account, day, move, is_sender)
);

create table ledger_days_through (
  posting_sid bigint not null
);
comment on table ledger_days_through is
  'One row: the last posting that the days hold. None with a smaller number can appear later.';
create unique index ledger_days_through_once on ledger_days_through ((true));
