-- When the books were proved and nothing was found: a process that was restarted must not forget how long ago that was.
create table ledger_proofs (
  sid integer generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  way text not null check (way in ('start', 'balances', 'whole'))
);
comment on column ledger_proofs.way is
  'The nightly comparison of balances, or the whole of ledger-verify.';

-- No proof, but the time from which one is missed: else nobody would notice a house in which none ever runs.
insert into ledger_proofs (way) values ('start');

create trigger append_only before update or delete on ledger_proofs
  for each row execute function append_only();
create trigger append_only_truncate before truncate on ledger_proofs
  for each statement execute function append_only();
