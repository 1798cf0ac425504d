-- corridor:no-transaction
-- Since when each of 5,000 waits was read from as many rows of the table, at every look at the desk and at Home: the few
-- moves that bring a transfer there have an index that tells it alone.
create index concurrently if not exists transaction_events_that_wait on transaction_events (transaction_sid, sid desc)
  include (at) where to_status in ('HOLD', 'EXPRD', 'REJCT') and from_status is distinct from to_status;
