-- corridor:no-transaction
-- 5,000 that wait were looked up among the events one by one, at every look at the desk and at Home: now this tells it.
create index concurrently if not exists transactions_that_wait on transactions (sid)
  include (status, reference_number, amount_base, send_agency_sid, waits_since)
  where status in ('HOLD', 'EXPRD', 'REJCT');
