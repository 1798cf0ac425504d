-- Up Migration

-- The largest and the smallest transfers of a status, and by all statuses side by side of all.
create index transactions_by_amount on transactions (status, amount_base desc, sid desc)
  where status <> 'DELETED';

-- What the transfers of a search come to: adding up millions takes too long for a page, as counting them does. The job
-- folds the events anew, from the first one on; until it is done whoever asks counts.
truncate transaction_totals, transaction_totals_through;
alter table transaction_totals add column amount_cents bigint not null;
comment on column transaction_totals.amount_cents is 'Of these transfers together, in cents of a dollar.';
