-- corridor:no-transaction
-- Among 200,000 deleted transfers those of one person took 65 ms: all of them were read, once for the person and once
-- for whoever was merged into it.
create index concurrently if not exists transactions_deleted_of_customer on transactions (customer_sid)
  where status = 'DELETED';
