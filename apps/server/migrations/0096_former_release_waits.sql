-- A process of the former release moves a transfer without a word of waits_since: what an earlier move has noted is then
-- of another time, and the event is to tell it.
create function forget_waits_since() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.waits_since := null;
  return new;
end
$$;

create trigger forget_waits_since before update of status on transactions for each row
  when (old.waits_since is not null and new.waits_since = old.waits_since and new.status <> old.status)
  execute function forget_waits_since();
