-- Up Migration

-- The keys of the ring, which are not here: a value that only the right key gives, so that a wrong one is found at the
-- start. Null: a key from before there was a ring, which the first start proves by what it opens.
create table secret_keys (
  id smallint primary key check (id between 1 and 255),
  check_value bytea check (length(check_value) = 32),
  added_at timestamptz not null default now(),
  retired_at timestamptz
);
insert into secret_keys (id) select 1 where exists (select from app_users);

-- Which key it was made with. What is sealed says so by its first byte, a password by the letters before its hash. The
-- defaults are for processes of the version before, which know key 1 alone.
alter table agent_tokens add column key_id smallint not null default 1;
alter table sessions add column key_id smallint not null default 1;
alter table customer_documents add column number_key_id smallint not null default 1;

-- A settlement stays as it is, but for its password, which is sealed anew when the key turns: by another key alone,
-- and bound to its file as before.
drop trigger append_only on settlements;
create trigger append_only before update on settlements
  for each row when (
    to_jsonb(new.*) - 'zip_pass_sealed' is distinct from to_jsonb(old.*) - 'zip_pass_sealed'
    or get_byte(new.zip_pass_sealed, 0) = get_byte(old.zip_pass_sealed, 0))
  execute function append_only();
create trigger append_only_delete before delete on settlements
  for each row execute function append_only();
