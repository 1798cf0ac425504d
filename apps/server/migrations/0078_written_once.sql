-- Who logged in and what a partner was answered is written once, as the audit log is.

create trigger append_only before update or delete on login_log
  for each row execute function append_only();
create trigger append_only_truncate before truncate on login_log
  for each statement execute function append_only();

create trigger append_only before update or delete on traces
  for each row execute function append_only();
create trigger append_only_truncate before truncate on traces
  for each statement execute function append_only();

-- To hold writers off takes the right to change or remove rows, which nobody has here but the owner. So the owner
-- lends the lock, and nothing else.
create function hold_ledger_postings() returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  lock table public.ledger_postings in share row exclusive mode;
end
$$;
revoke execute on function hold_ledger_postings() from public;
