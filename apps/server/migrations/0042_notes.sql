-- Up Migration

-- What staff tell each other about a record. Nothing of it is ever changed or removed: a wrong note is struck through,
-- and stays readable with who struck it and why.
create table notes (
  sid integer generated always as identity primary key,
  entity text not null check (entity in ('transaction', 'customer', 'agency', 'proposal')),
  entity_sid bigint not null,
  text text not null check (text <> '' and char_length(text) <= 2000),
  at timestamptz not null default clock_timestamp(),
  by_sid integer references app_users,
  by_login text not null
);
comment on column notes.by_sid is 'Whoever wrote it, whatever the login is called later; null: the host itself.';
create index notes_of_record on notes (entity, entity_sid, sid);

create table note_strikes (
  note_sid integer primary key references notes,
  reason text not null check (reason <> '' and char_length(reason) <= 500),
  at timestamptz not null default clock_timestamp(),
  by_login text not null
);

create trigger append_only before update or delete on notes
  for each row execute function append_only();
create trigger append_only_truncate before truncate on notes
  for each statement execute function append_only();
create trigger append_only before update or delete on note_strikes
  for each row execute function append_only();
create trigger append_only_truncate before truncate on note_strikes
  for each statement execute function append_only();
