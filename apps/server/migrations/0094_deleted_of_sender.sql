-- corridor:no-transaction
-- The deleted of an agency that sent them, and of its agents: see 0093.
create index concurrently if not exists transactions_deleted_of_sender on transactions
  (send_agency_sid, created_at desc, sid desc) where status = 'DELETED';
