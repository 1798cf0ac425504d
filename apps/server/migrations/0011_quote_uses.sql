-- Up Migration

-- A price makes one transfer. A row of its own and not a mark on the quote: the key refuses a second use together with
-- everything else that the same statement writes. It goes with its quote.
create table quote_uses (
  quote_id uuid primary key references quotes on delete cascade,
  transaction_sid bigint not null
);
