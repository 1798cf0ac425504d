-- Up Migration

-- How many transfers there are, by what a list can be narrowed to: counting millions takes too long for a page.
-- A job folds the events into it; what came after the last fold is counted live.
create table transaction_totals (
  kind text not null check (kind in ('all', 'send_agency', 'receive_agency', 'send_country', 'receive_country')),
  key text not null,
  status text not null,
  -- The UTC day on which the transfer was made; -infinity holds all days together.
  day date not null,
  count bigint not null,
  primary key (kind, key, day, status)
) with (fillfactor = 70);

create table transaction_totals_through (
  event_sid bigint not null
);
comment on table transaction_totals_through is
  'One row: the last event that the totals hold. None with a smaller number can appear later.';
create unique index transaction_totals_through_once on transaction_totals_through ((true));
