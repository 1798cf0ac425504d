-- Up Migration

-- Who owes whom by a closed day: one row for each pair of agencies that a payout, or one taken back, has between them,
-- seen from either side, and one for each agency that owes the operator something by it. Written by the statement that
-- closes the day; the rows behind a head are the day's entries, which are frozen with it.
create table reconciliations (
  sid integer generated always as identity primary key,
  day date not null,
  kind text not null check (kind in ('agency', 'operator')),
  host_sid integer not null,
  peer_sid integer,
  row_count integer not null check (row_count > 0),
  collected numeric(16, 2) not null,
  balance numeric(16, 2) not null,
  event_sha256 bytea not null check (length(event_sha256) = 32),
  constraint reconciliations_peer check ((kind = 'agency') = (peer_sid is not null)),
  constraint reconciliations_once unique nulls not distinct (day, kind, host_sid, peer_sid)
);
comment on table reconciliations is
  'Without foreign keys, as day_entries: one statement writes a day, and ledger-verify compares it with its entries.';
comment on column reconciliations.peer_sid is 'Nothing where the peer is the operator.';
comment on column reconciliations.collected is
  'What the host collected from its customers for these rows, with taxes, less what it paid out, in dollars.';
comment on column reconciliations.balance is
  'Towards an agency below zero: the host owes it to the peer. Towards the operator: what the host owes to it.';
comment on column reconciliations.event_sha256 is 'Of the numbers of its events in their order, joined by commas.';

create index reconciliations_newest on reconciliations (kind, day desc, sid desc);
create index reconciliations_of_host on reconciliations (kind, host_sid, day desc, sid desc);
create index reconciliations_of_peer on reconciliations (peer_sid, day desc, sid desc) where kind = 'agency';

create trigger append_only before update or delete on reconciliations
  for each row execute function append_only();
create trigger append_only_truncate before truncate on reconciliations
  for each statement execute function append_only();

-- Each agency with an event on the day: what it is sent is made from here.
create table daily_summaries (
  sid integer generated always as identity primary key,
  day date not null,
  agency_sid integer not null,
  constraint daily_summaries_once unique (day, agency_sid)
);
create index daily_summaries_newest on daily_summaries (day desc, sid desc);

create trigger append_only before update or delete on daily_summaries
  for each row execute function append_only();
create trigger append_only_truncate before truncate on daily_summaries
  for each statement execute function append_only();

-- The files of a summary: made once after the close, the very bytes are kept.
create table reconciliation_reports (
  summary_sid integer not null references daily_summaries,
  kind text not null check (kind in ('summary', 'p2p', 'mdl')),
  file_title text not null check (file_title <> ''),
  file_sid integer not null unique references stored_files,
  primary key (summary_sid, kind)
);

create trigger append_only before update or delete on reconciliation_reports
  for each row execute function append_only();
create trigger append_only_truncate before truncate on reconciliation_reports
  for each statement execute function append_only();

-- Each time that somebody has derived a day again, in three ways, and what came out.
create table day_proofs (
  sid integer generated always as identity primary key,
  day date not null,
  at timestamptz not null default clock_timestamp(),
  by text not null,
  proof jsonb not null
);
create index day_proofs_of_day on day_proofs (day, sid desc);

create trigger append_only before update or delete on day_proofs
  for each row execute function append_only();
create trigger append_only_truncate before truncate on day_proofs
  for each statement execute function append_only();

-- Days that were closed before there were heads.
insert into reconciliations (day, kind, host_sid, peer_sid, row_count, collected, balance, event_sha256)
select d.day, x.kind, d.agency_sid, x.peer_sid, count(*), sum(x.collected), sum(x.balance),
  sha256(convert_to(string_agg(d.event_sid::text, ',' order by d.event_sid), 'UTF8'))
from day_entries d
join transaction_events e on e.sid = d.event_sid
join transactions t on t.sid = e.transaction_sid
cross join lateral (select
  case e.move when 'RECEIVE' then 1 when 'REVERSE' then -1 when 'CORRECT' then -1 else 0 end as sign,
  case when e.move = 'CANCEL' and t.fees_returned is not true then t.fees_base - t.host_fees else 0 end as kept) as s
cross join lateral (
  select 'agency' as kind, d.peer_sid,
    case d.side when 'C' then s.sign * (t.amount_base + t.fees_base + t.taxes_base)
      else -s.sign * t.payout_base end as collected,
    case d.side when 'C' then -s.sign else s.sign end * (t.payout_base + t.peer_fees + t.peer_fx) as balance
  where d.side in ('C', 'R') and s.sign <> 0
  union all
  select 'operator', null, s.sign * (t.amount_base + t.fees_base + t.taxes_base) + case when s.kept <> 0 then t.fees_base else 0 end,
    s.sign * (t.mdl_fees + t.mdl_fx) + s.kept
  where d.side = 'C'
) as x
group by d.day, x.kind, d.agency_sid, x.peer_sid
order by d.day, x.kind, d.agency_sid, x.peer_sid;

insert into daily_summaries (day, agency_sid)
select distinct day, agency_sid from day_entries order by day, agency_sid;
