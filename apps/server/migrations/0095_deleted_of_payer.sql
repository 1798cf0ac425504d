-- corridor:no-transaction
-- The deleted of an agency that was to pay them, and of its agents: see 0093.
create index concurrently if not exists transactions_deleted_of_payer on transactions
  (receive_agency_sid, created_at desc, sid desc) where status = 'DELETED';
