-- Up Migration

-- How many customers came and sent, by day: counting a million of them, or everybody who sent in three months, takes too
-- long for a page. A job folds new customers and events into these; what came after the last fold is counted live.
create table customer_activity (
  customer_sid bigint primary key,
  last_day date not null
) with (fillfactor = 70);
comment on table customer_activity is 'The UTC day on which a customer last sent.';

create table customer_days (
  day date primary key,
  -- Stored on this day.
  made bigint not null default 0,
  -- Sent on this day, and whether or not again since.
  sending bigint not null default 0,
  -- Sent on this day and not since: of those since a day the sum is everybody who has sent since.
  last_sent bigint not null default 0
) with (fillfactor = 70);

create table customer_totals_through (
  customer_sid bigint not null,
  event_sid bigint not null,
  -- All that were ever stored.
  customers bigint not null
);
comment on table customer_totals_through is
  'One row: the last customer and the last event that the totals hold. None with a smaller number can appear later.';
create unique index customer_totals_through_once on customer_totals_through ((true));
