-- Up Migration

-- The UTC day is closed once: from then on it is written down which events belong to it, and files, statements to
-- partners and reconciliations read that and nothing else.

-- One row: no event that books and no payment from before this time is added any more. Set, and committed, before a
-- close looks whether everybody who writes has ended: who began earlier is waited for, who comes later finds it here.
create table day_fence (
  open_from timestamptz not null
);
create unique index day_fence_once on day_fence ((true));

create function belongs_to_an_open_day() returns trigger language plpgsql as $$
begin
  if new.at < (select open_from from day_fence) then
    raise exception 'the UTC day of % is closed: a row of % is refused', new.at, tg_table_name
      using errcode = 'check_violation', constraint = 'belongs_to_an_open_day';
  end if;
  return new;
end
$$;

create trigger belongs_to_an_open_day before insert on transaction_events for each row
  when (new.move in ('SEND', 'SEND_HELD', 'RECEIVE', 'REVERSE', 'CORRECT', 'CANCEL', 'CANCEL_HELD', 'REFUND'))
  execute function belongs_to_an_open_day();
create trigger belongs_to_an_open_day before insert on agency_payments for each row
  execute function belongs_to_an_open_day();

create table business_days (
  day date primary key,
  closed_at timestamptz not null default clock_timestamp(),
  through_event_sid bigint not null,
  events integer not null,
  sends integer not null,
  sent numeric(18, 2) not null,
  cancels integer not null,
  cancelled numeric(18, 2) not null,
  kept_fees numeric(18, 2) not null,
  refunds integer not null,
  refunded numeric(18, 2) not null,
  payouts integer not null,
  paid_out numeric(18, 2) not null,
  reversals integer not null,
  reversed numeric(18, 2) not null,
  payments integer not null,
  payments_in numeric(18, 2) not null,
  payments_out numeric(18, 2) not null,
  collectors numeric(18, 2) not null,
  payers numeric(18, 2) not null,
  operator_fees numeric(18, 2) not null,
  operator_fx numeric(18, 2) not null,
  zero_sum_cents bigint not null check (zero_sum_cents = 0),
  sha256 bytea not null check (length(sha256) = 32),
  constraint three_parties_sum_to_zero
    check ((collectors + payers + operator_fees + operator_fx) * 100 = zero_sum_cents)
);
comment on column business_days.through_event_sid is
  'The last event that was decided at the close: none with a smaller number can appear later, none of the day has a larger.';
comment on column business_days.events is 'How many events booked money on the day.';
comment on column business_days.sent is 'Amount and fees in dollars of what was sent, held or not; so are cancelled and refunded.';
comment on column business_days.cancels is 'With those of transfers on hold.';
comment on column business_days.kept_fees is 'What the operator kept of cancellations with fees kept; part of operator_fees.';
comment on column business_days.paid_out is 'What the payers are owed for the payouts, in dollars, without their shares; so is reversed.';
comment on column business_days.reversals is 'Payouts taken back, on their day (REVERSE) or later (CORRECT).';
comment on column business_days.payments_in is 'What agencies paid the operator. Outside of the three parties'' sum: it settles what arose before.';
comment on column business_days.collectors is
  'What arose for the agencies that collected: below zero they owe it. With payers and operator it sums to zero.';
comment on column business_days.sha256 is 'Of the numbers of its events in their order, joined by commas.';

-- In order and without a gap: a day that was left out would be in no file and nobody would notice.
create function closes_the_next_day() returns trigger language plpgsql as $$
begin
  if new.day <> (select max(day) + 1 from business_days) then
    raise exception 'the next day to be closed is %, not %', (select max(day) + 1 from business_days), new.day
      using errcode = 'check_violation', constraint = 'closes_the_next_day';
  end if;
  return new;
end
$$;

create trigger closes_the_next_day before insert on business_days
  for each row execute function closes_the_next_day();
create trigger append_only before update or delete on business_days
  for each row execute function append_only();
create trigger append_only_truncate before truncate on business_days
  for each statement execute function append_only();

-- Which events an agency's day holds. Without foreign keys, which would look up a hundred thousand rows a second time:
-- one statement writes a day from the events themselves, nothing here or there is ever removed, and ledger-verify
-- compares the two.
create table day_entries (
  day date not null,
  agency_sid integer not null,
  side char(1) collate "C" not null check (side in ('S', 'R', 'C')),
  peer_sid integer not null,
  event_sid bigint not null,
  primary key (day, agency_sid, side, peer_sid, event_sid)
);
comment on column day_entries.side is
  'S: what the agency sent, cancelled or refunded. R: what it paid out or took back. C: what was shared out of a transfer that it collected (payouts by the peer, taken back or not, and cancellations with fees kept): the mirror of R, and what the operator earns by.';

create trigger append_only before update or delete on day_entries
  for each row execute function append_only();
create trigger append_only_truncate before truncate on day_entries
  for each statement execute function append_only();

-- Why a day is not closed. One row for each time that something else was found; of a day that is closed by now it is
-- the story of what stood in its way.
create table day_refusals (
  sid integer generated always as identity primary key,
  day date not null,
  at timestamptz not null default clock_timestamp(),
  findings text[] not null check (cardinality(findings) > 0),
  transaction_sids bigint[] not null
);
create index day_refusals_of_day on day_refusals (day, sid);

create trigger append_only before update or delete on day_refusals
  for each row execute function append_only();
create trigger append_only_truncate before truncate on day_refusals
  for each statement execute function append_only();
