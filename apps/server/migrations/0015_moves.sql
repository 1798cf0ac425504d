-- Up Migration

-- A reversal ends what was validated for the payout.
create index payout_validations_of_transaction on payout_validations (transaction_sid);

-- What a transfer costs, pays and is made of is written once: a correction is a move of its own.
create function money_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'the amounts of transfer % do not change: update refused', old.sid
    using errcode = 'insufficient_privilege';
end
$$;

create trigger money_is_fixed before update on transactions for each row when (
  (old.send_agency_sid, old.receive_agency_sid, old.send_currency, old.send_amount, old.send_fees, old.send_taxes,
    old.total_to_collect, old.receive_currency, old.receive_amount, old.exchange_rate, old.amount_base, old.fees_base,
    old.taxes_base, old.total_base, old.payout_base, old.host_fees, old.peer_fees, old.mdl_fees, old.host_fx,
    old.peer_fx, old.mdl_fx, old.explanation)
  is distinct from
  (new.send_agency_sid, new.receive_agency_sid, new.send_currency, new.send_amount, new.send_fees, new.send_taxes,
    new.total_to_collect, new.receive_currency, new.receive_amount, new.exchange_rate, new.amount_base, new.fees_base,
    new.taxes_base, new.total_base, new.payout_base, new.host_fees, new.peer_fees, new.mdl_fees, new.host_fx,
    new.peer_fx, new.mdl_fx, new.explanation)
) execute function money_is_fixed();

-- A finding of ledger-verify that somebody has looked into. Its sentence names records and amounts: once one of them
-- changes it is another finding.
create table ledger_acknowledgements (
  sid integer generated always as identity primary key,
  finding text not null unique,
  reason text not null check (reason <> ''),
  acknowledged_by text not null check (acknowledged_by <> ''),
  at timestamptz not null default clock_timestamp()
);

create trigger append_only before update or delete on ledger_acknowledgements
  for each row execute function append_only();
create trigger append_only_truncate before truncate on ledger_acknowledgements
  for each statement execute function append_only();
