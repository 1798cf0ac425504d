-- Up Migration

-- The operator's shares are not below zero. Transfers from before that rule may have a cent less; they stay as they were
-- told and booked. A constraint that is NOT VALID is checked at every later update of such a row too, so it would
-- refuse to pay the transfer out: therefore they are let through by their number, which no new transfer can have.
lock table transactions in share row exclusive mode;

do $$
declare
  last_below bigint;
begin
  select max(sid) into last_below from transactions where mdl_fees < 0 or mdl_fx < 0;
  execute format(
    'alter table transactions add constraint operator_shares_not_negative check (mdl_fees >= 0 and mdl_fx >= 0%s)',
    coalesce(' or sid <= ' || last_below, ''));
end
$$;
