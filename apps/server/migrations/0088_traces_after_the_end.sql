-- A message said long before its transfer came to its end is what a dispute over that end is settled by: its time counts
-- from the last thing that happened to the transfer. And what is lent to the worker leaves its own entry: whoever has the
-- worker's role can remove nothing in silence.

create or replace function remove_old_traces(older_than_days integer, after_sid bigint, most integer,
  out looked integer, out removed integer, out through_sid bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept_from timestamptz := now() - make_interval(days => older_than_days);
begin
  if older_than_days < 180 then
    raise exception 'traces are kept for 180 days at least' using errcode = 'insufficient_privilege';
  end if;
  with page as (
    select sid, transaction_sid, at from traces where sid > after_sid order by sid limit most
  ), old as (
    select sid, transaction_sid from page where at < kept_from
  ), gone as (
    delete from traces t using old join transactions tr on tr.sid = old.transaction_sid
    where t.sid = old.sid and tr.status not in ('UNCOM', 'AVAIL', 'HOLD', 'EXPRD', 'REJCT')
      and not exists (select from transaction_events e where e.transaction_sid = tr.sid and e.at >= kept_from)
    returning t.sid
  )
  select (select count(*) from old), (select count(*) from gone), (select max(sid) from old)
  into looked, removed, through_sid;
  if removed > 0 then
    insert into audit_entries (actor_login, action, entity, entity_sid, after, request_id)
    values ('system', 'event', 'retention', 0, jsonb_build_object('event', 'old traces were removed',
      'count', removed, 'olderThanDays', older_than_days), gen_random_uuid()::text);
  end if;
end
$$;
