-- Up Migration

-- Which transfer a request was about, so that each event of a partner's can be held against its request even where
-- the trace is gone. Without a foreign key, as the others.
alter table partner_requests add column transaction_sid bigint;
update partner_requests r set transaction_sid = t.transaction_sid from traces t where t.sid = r.trace_sid;

-- Transfers that came with their events from elsewhere: a bulk load, another system. Until the event named they have
-- neither audit entries nor requests, and ledger-verify asks for none.
create table transfer_imports (
  sid integer generated always as identity primary key,
  source text not null check (source <> ''),
  first_transaction_sid bigint not null,
  last_transaction_sid bigint not null,
  last_event_sid bigint not null,
  at timestamptz not null default clock_timestamp(),
  check (last_transaction_sid >= first_transaction_sid)
);

create trigger append_only before update or delete on transfer_imports
  for each row execute function append_only();
create trigger append_only_truncate before truncate on transfer_imports
  for each statement execute function append_only();
