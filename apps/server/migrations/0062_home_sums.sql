-- Up Migration

-- What the pictures of the first screen show: adding up millions of transfers takes too long for a page. A job folds the
-- events into it, from the first one on, so that an old database is counted by the same steps.
create table home_sums (
  kind text not null check (kind in ('all', 'corridor', 'payer')),
  key text not null,
  -- The UTC day on which the transfer was made.
  day date not null,
  count bigint not null,
  amount numeric(18, 2) not null,
  margin numeric(18, 2) not null,
  primary key (kind, day, key)
) with (fillfactor = 70);
comment on table home_sums is
  'In dollars. all and corridor: transfers that were sent and not handed back; payer: those that wait to be paid out.';
comment on column home_sums.key is 'Of a corridor the two countries, of a payer its number.';
comment on column home_sums.margin is 'Fees and FX profit of these transfers, by their prices.';

-- A payer's days long ago are empty; those on which something still waits are few.
create index home_sums_waiting on home_sums (key, day) include (count, amount) where kind = 'payer' and count <> 0;

-- What the three parties earned on each UTC day, in dollars: booked with a payout, taken back with its reversal, and
-- with a cancellation that keeps the fees.
create table home_revenue (
  day date primary key,
  operator_fees numeric(18, 2) not null,
  operator_fx numeric(18, 2) not null,
  sender_fees numeric(18, 2) not null,
  sender_fx numeric(18, 2) not null,
  payer_fees numeric(18, 2) not null,
  payer_fx numeric(18, 2) not null
) with (fillfactor = 70);

create table home_sums_through (
  event_sid bigint not null
);
comment on table home_sums_through is
  'One row: the last event that the sums hold. None with a smaller number can appear later.';
create unique index home_sums_through_once on home_sums_through ((true));
