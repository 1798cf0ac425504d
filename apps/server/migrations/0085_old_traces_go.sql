-- What a partner and we have said to each other has names in it and is not kept for good. It is still written once: no
-- message changes, and none goes that a retry may ask for.

drop trigger append_only on traces;
create trigger append_only before update on traces
  for each row execute function append_only();
create trigger append_only_delete before delete on traces
  for each row when (old.at > now() - interval '180 days') execute function append_only();

-- No process may delete a trace. This is lent to the worker: the next so many behind a number, of those that are old
-- enough the ones whose transfer has come to its end. It says how far it has looked; nothing old behind that is the end.
create function remove_old_traces(older_than_days integer, after_sid bigint, most integer,
  out looked integer, out removed integer, out through_sid bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if older_than_days < 180 then
    raise exception 'traces are kept for 180 days at least' using errcode = 'insufficient_privilege';
  end if;
  with page as (
    select sid, transaction_sid, at from traces where sid > after_sid order by sid limit most
  ), old as (
    select sid, transaction_sid from page where at < now() - make_interval(days => older_than_days)
  ), gone as (
    delete from traces t using old join transactions tr on tr.sid = old.transaction_sid
    where t.sid = old.sid and tr.status not in ('UNCOM', 'AVAIL', 'HOLD', 'EXPRD', 'REJCT')
    returning t.sid
  )
  select (select count(*) from old), (select count(*) from gone), (select max(sid) from old)
  into looked, removed, through_sid;
end
$$;
revoke execute on function remove_old_traces(integer, bigint, integer) from public;
