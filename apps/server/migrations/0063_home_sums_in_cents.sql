-- Up Migration

-- Whole cents are added up in half the time: 160 corridors over 30 days are some 5,000 rows.
alter table home_sums
  alter column amount type bigint using (amount * 100)::bigint,
  alter column margin type bigint using (margin * 100)::bigint;
alter table home_sums rename column amount to amount_cents;
alter table home_sums rename column margin to margin_cents;
comment on table home_sums is
  'In cents of a dollar. all and corridor: transfers that were sent and not handed back; payer: those that wait to be paid out.';
