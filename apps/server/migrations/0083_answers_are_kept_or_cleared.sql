-- The worker clears old answers, and its right to that column is one to write whatever it likes. What a partner was
-- answered stays, or is cleared.
create function answers_stay() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the answer to request % of agent % is cleared or stays: another text is refused',
    old.client_request_id, old.agent_sid using errcode = 'insufficient_privilege';
end
$$;
create trigger stay before update of response on partner_requests
  for each row when (new.response is not null) execute function answers_stay();
