-- corridor:no-transaction
-- Among 200,000 deleted transfers those between two countries, of which there may be none, took 40 to 80 ms: all were
-- read. This and the two that follow find them by what a list can be narrowed by.
create index concurrently if not exists transactions_deleted_by_countries on transactions
  (send_country, receive_country, created_at desc, sid desc) where status = 'DELETED';
