-- Up Migration

-- A confirmed second-level password opens one kind of action, not all of them.
delete from session_grants;
alter table session_grants
  add column kind text not null,
  drop constraint session_grants_pkey,
  add primary key (session_sid, kind);
