-- Up Migration

-- Who changed what, in the same transaction as the change itself.
create table audit_entries (
  sid bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- No foreign key: an entry outlives whatever it speaks of.
  actor_sid integer,
  actor_login text not null,
  action text not null check (action in ('insert', 'update', 'delete', 'event')),
  entity text not null,
  entity_sid bigint not null,
  before jsonb,
  after jsonb,
  request_id text not null
);

create index audit_entries_of_record on audit_entries (entity, entity_sid, sid desc);
create index audit_entries_inserted on audit_entries (entity, at) where action = 'insert';

-- Entries that no seal covers yet. The sealing job empties it; writers only append, so none waits for another.
create table audit_unsealed (entry_sid bigint primary key);

-- A seal covers a batch of entries and the seal before it: one chain from the first entry to the newest.
create table audit_seals (
  sid integer primary key check (sid > 0),
  at timestamptz not null default clock_timestamp(),
  entry_sids bigint[] not null check (cardinality(entry_sids) > 0),
  hash bytea not null check (length(hash) = 32)
);

create function audit_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append only: % on % refused', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create trigger append_only before update or delete on audit_entries
  for each row execute function audit_append_only();
create trigger append_only_truncate before truncate on audit_entries
  for each statement execute function audit_append_only();
create trigger append_only before update or delete on audit_seals
  for each row execute function audit_append_only();
create trigger append_only_truncate before truncate on audit_seals
  for each statement execute function audit_append_only();

create function audit_queue_for_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (entry_sid) values (new.sid);
  return null;
end
$$;

create trigger queue_for_seal after insert on audit_entries
  for each row execute function audit_queue_for_seal();
