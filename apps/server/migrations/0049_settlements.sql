-- Up Migration

-- Files that the house has made, kept beside the records that name them: they commit together and are in every backup.
create table stored_files (
  sid integer generated always as identity primary key,
  sha256 bytea not null check (length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  stored_at timestamptz not null default now(),
  content bytea check (length(content) = bytes)
);
-- Zips do not get smaller.
alter table stored_files alter column content set storage external;
comment on column stored_files.content is 'Null once its keeping time is over: the hash stays.';
create index stored_files_kept on stored_files (stored_at) where content is not null;

-- What was stored never changes; all that may happen to it is that its content is cleared.
create function stored_files_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.content is null
    and (new.sid, new.sha256, new.bytes, new.stored_at) = (old.sid, old.sha256, old.bytes, old.stored_at)
  then
    return new;
  end if;
  raise exception 'a stored file stays as it is: % refused', tg_op using errcode = 'insufficient_privilege';
end
$$;
create trigger stay before update or delete on stored_files for each row execute function stored_files_stay();
create trigger stay_truncate before truncate on stored_files for each statement execute function stored_files_stay();

-- What an agency was sent for a day, a week or a month. Once for each period: a second worker, or a second click, finds
-- what is there.
create table settlements (
  sid integer generated always as identity primary key,
  agency_sid integer not null references agencies,
  id_type_trns text not null check (id_type_trns in ('S', 'R')),
  period text not null check (period in ('d', 'w', 'm')),
  first_day date not null,
  last_day date not null,
  date_generated timestamptz not null default now(),
  file_title text not null check (file_title <> ''),
  file_sid integer not null unique references stored_files,
  config_version integer not null,
  layout jsonb not null,
  row_count integer not null check (row_count >= 0),
  totals jsonb not null,
  content_sha256 bytea not null check (length(content_sha256) = 32),
  zip_pass_sealed bytea not null,
  sequence integer not null check (sequence > 0),
  constraint settlements_once unique (agency_sid, id_type_trns, period, first_day),
  constraint settlements_numbered unique (agency_sid, id_type_trns, sequence),
  constraint settlements_whole_period check (case period
    when 'd' then last_day = first_day
    when 'w' then extract(isodow from first_day) = 1 and last_day = first_day + 6
    else extract(day from first_day) = 1 and last_day = (first_day + interval '1 month - 1 day')::date end)
);
comment on column settlements.id_type_trns is 'S: what the agency sent; R: what it paid out.';
comment on column settlements.layout is 'How the file is written: what is set up later changes nothing of it.';
comment on column settlements.totals is 'The control totals of its last line: the base amounts of each kind, cents as text.';
comment on column settlements.content_sha256 is
  'Of the text inside the zip. The zip itself differs each time it is made, the text never does.';
comment on column settlements.zip_pass_sealed is
  'The password of this zip, bound to its file: a password that is changed later opens later files alone.';

create index settlements_newest on settlements (date_generated desc, sid desc);

create trigger append_only before update or delete on settlements
  for each row execute function append_only();
create trigger append_only_truncate before truncate on settlements
  for each statement execute function append_only();

-- Why a file that is due could not be made. It goes when the file is made.
create table settlement_failures (
  agency_sid integer not null references agencies on delete cascade,
  id_type_trns text not null check (id_type_trns in ('S', 'R')),
  period text not null check (period in ('d', 'w', 'm')),
  first_day date not null,
  failed_at timestamptz not null,
  tries integer not null default 1 check (tries > 0),
  message text not null,
  primary key (agency_sid, id_type_trns, period, first_day)
);
