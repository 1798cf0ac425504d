-- corridor:no-transaction
-- Whoever still runs the former release reads the same rows by transactions_that_wait.
drop index concurrently if exists transactions_waiting;
