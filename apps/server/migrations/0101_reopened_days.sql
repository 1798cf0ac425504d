-- Up Migration

-- A day that a wrong clock has closed too early is opened again by two people, and everything that its close made goes,
-- so that the next close makes it again. Only as long as no file of it has left: what a partner holds stays true.

create table day_reopenings (
  sid integer generated always as identity primary key,
  first_day date not null,
  at timestamptz not null default clock_timestamp(),
  proposal_sid integer not null unique references proposals,
  through_proof_sid integer not null,
  in_transaction xid8 not null default pg_current_xact_id()
);
comment on table day_reopenings is 'All days from first_day on were opened again.';
comment on column day_reopenings.through_proof_sid is
  'The last proof of any day by then. Of the days that were opened these proofs tell nothing any more.';
comment on column day_reopenings.in_transaction is 'In this transaction alone rows of closed days may be removed.';

create trigger append_only before update or delete on day_reopenings
  for each row execute function append_only();
create trigger append_only_truncate before truncate on day_reopenings
  for each statement execute function append_only();

create function append_only_unless_reopened() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from day_reopenings where in_transaction = pg_current_xact_id()) then
    return old;
  end if;
  raise exception '% is append only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end
$$;

drop trigger append_only on business_days;
create trigger append_only before update on business_days for each row execute function append_only();
create trigger append_only_delete before delete on business_days
  for each row execute function append_only_unless_reopened();
drop trigger append_only on day_entries;
create trigger append_only before update on day_entries for each row execute function append_only();
create trigger append_only_delete before delete on day_entries
  for each row execute function append_only_unless_reopened();
drop trigger append_only on reconciliations;
create trigger append_only before update on reconciliations for each row execute function append_only();
create trigger append_only_delete before delete on reconciliations
  for each row execute function append_only_unless_reopened();
drop trigger append_only on daily_summaries;
create trigger append_only before update on daily_summaries for each row execute function append_only();
create trigger append_only_delete before delete on daily_summaries
  for each row execute function append_only_unless_reopened();
drop trigger append_only on reconciliation_reports;
create trigger append_only before update on reconciliation_reports for each row execute function append_only();
create trigger append_only_delete before delete on reconciliation_reports
  for each row execute function append_only_unless_reopened();
drop trigger append_only on delivery_attempts;
create trigger append_only before update on delivery_attempts for each row execute function append_only();
create trigger append_only_delete before delete on delivery_attempts
  for each row execute function append_only_unless_reopened();
drop trigger append_only_delete on settlements;
create trigger append_only_delete before delete on settlements
  for each row execute function append_only_unless_reopened();

-- Why the days from one on cannot be opened again; null if they can. The entries of the audit log are compared by their
-- numbers: the times of those days are what may be wrong.
create function reopening_hindrance(from_day date) returns text language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  with closed as (
    -- Without a close nothing was downloaded: no entry has a larger number.
    select coalesce(max(sid), 9223372036854775807) as entry from audit_entries
    where entity = 'business_day' and entity_sid = to_char(from_day, 'YYYYMMDD')::bigint and action = 'insert'
  ), downloadable as (
    select 'settlement' as entity, sid from settlements where last_day >= from_day
    union all select 'daily_summary', sid from daily_summaries where day >= from_day
  )
  select case
    -- A close that broke off has set the fence and closed no day.
    when not exists (select from business_days where day = from_day)
      and (exists (select from business_days where day > from_day)
        or not exists (select from day_fence where open_from > from_day::timestamp at time zone 'UTC')) then 'not_closed'
    when exists (
      select from deliveries d join settlements s on s.sid = d.settlement_sid
      where s.last_day >= from_day and (d.state in ('claimed', 'uploading', 'renaming', 'delivered', 'maybe')
        or d.maybes > 0 or exists (select from delivery_attempts a
          where a.delivery_sid = d.sid and a.outcome in ('delivered', 'maybe', 'lost')))
    ) or exists (
      select from downloadable f cross join closed
      join audit_entries e on e.entity = f.entity and e.entity_sid = f.sid and e.sid > closed.entry
      where e.action = 'event' and e.after ->> 'event' like 'downloaded %'
    ) or exists (
      select from closed
      join audit_entries e on e.entity = 'access' and e.entity_sid = 0 and e.sid > closed.entry
      join reconciliations r on r.day >= from_day
        and r.sid = ((e.after ->> 'search')::jsonb ->> 'reconciliation')::integer
      where e.action = 'event' and e.after ->> 'event' = 'began to export a reconciliation'
    ) then 'files_left'
  end
$$;

-- Opens the day of an open proposal, and all later ones, for its approver. Returns why not, or null. No process may
-- remove what a close has written: this is lent to the API, asks for two people and leaves its own entry in the audit log.
create function reopen_days(proposal integer, approver integer, request text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  proposed proposals;
  from_day date;
  hindrance text;
  closed_through date := (select max(day) from business_days);
  titles text[];
begin
  select * into proposed from proposals
  where sid = proposal and kind = 'reopen_day' and state = 'open' and expires_at > clock_timestamp() for update;
  if not found or approver is not distinct from proposed.proposed_by_sid
    or 2 <> (select count(*) from app_users
      where sid in (approver, proposed.proposed_by_sid) and active and profile in (1, 4)) then
    raise exception 'days are opened again by a proposal and another person' using errcode = 'insufficient_privilege';
  end if;
  from_day := to_date(proposed.entity_sid::text, 'YYYYMMDD');
  -- The lock of a close, see closeDays, and that of those who store files of closed days, see holdClosedDays.
  if not pg_try_advisory_xact_lock(hashtext('close of days')) then
    return 'close_under_way';
  end if;
  perform pg_advisory_xact_lock(hashtext('files of closed days'));
  -- A worker that takes a delivery up waits here, and finds it gone.
  perform from deliveries d join settlements s on s.sid = d.settlement_sid where s.last_day >= from_day for update of d;
  hindrance := reopening_hindrance(from_day);
  if hindrance is not null then
    return hindrance;
  end if;

  insert into day_reopenings (first_day, proposal_sid, through_proof_sid)
  values (from_day, proposal, coalesce((select max(sid) from day_proofs), 0));
  titles := array(select file_title from settlements where last_day >= from_day order by sid);
  delete from delivery_attempts a using deliveries d, settlements s
  where d.sid = a.delivery_sid and s.sid = d.settlement_sid and s.last_day >= from_day;
  delete from deliveries d using settlements s where s.sid = d.settlement_sid and s.last_day >= from_day;
  with gone as (
    delete from settlements where last_day >= from_day returning file_sid
  ), reports as (
    delete from reconciliation_reports r using daily_summaries s
    where s.sid = r.summary_sid and s.day >= from_day returning r.file_sid
  )
  update stored_files set content = null
  where sid in (select file_sid from gone union all select file_sid from reports) and content is not null;
  delete from daily_summaries where day >= from_day;
  delete from reconciliations where day >= from_day;
  delete from day_entries where day >= from_day;
  delete from business_days where day >= from_day;
  update day_fence set open_from = from_day::timestamp at time zone 'UTC';
  insert into audit_entries (actor_sid, actor_login, action, entity, entity_sid, after, request_id)
  values (approver, (select login from app_users where sid = approver), 'event', 'business_day', proposed.entity_sid,
    jsonb_build_object('day', from_day, 'event', 'reopened', 'closedThrough', closed_through,
      'files', array_to_string(titles, ', '), 'reason', proposed.reason, 'proposal', proposal,
      'proposedBy', proposed.proposed_by), request);
  return null;
end
$$;
revoke execute on function reopen_days(integer, integer, text) from public;
