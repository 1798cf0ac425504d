-- Up Migration

create function sorted_words(text) returns text language sql immutable strict parallel safe
  return (select string_agg(word, ' ' order by word collate "C") from unnest(string_to_array($1, ' ')) word
    where word <> '');

-- A name as it is compared: capitals without accents, its words in one order. Twice, for people write GARCIA-LOPEZ as
-- two words and O'BRIEN as one: two names are alike if they share one of the two forms.
create function name_keys(name text) returns text[] language sql immutable strict parallel safe
begin atomic
  select array[
    sorted_words(translate(folded, search_separators(), repeat(' ', length(search_separators())))),
    sorted_words(translate(folded, search_separators(), ''))]
  from (select translate(search_folded(upper(name collate pg_unicode_fast)), E'\t\n\r\u00a0', '    ') as folded) once;
end;

-- The operator's own list. Nothing of it is ever deleted: who was on it when a transfer was held must be found later.
create table watch_list (
  sid integer generated always as identity primary key,
  name text not null check (name <> ''),
  date_of_birth date,
  reason text not null check (reason <> ''),
  added_by text not null,
  added_at timestamptz not null default clock_timestamp(),
  removed_by text,
  removed_at timestamptz,
  removal_reason text,
  keys text[] not null generated always as (name_keys(name)) stored,
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removal_reason is null))
);
comment on column watch_list.date_of_birth is
  'Where it is known, somebody of the same name with another birth date is somebody else.';

create index watch_list_keys on watch_list using gin (keys) where removed_at is null;
create index watch_list_standing on watch_list (name, sid) where removed_at is null;

create trigger append_only before delete on watch_list for each row execute function append_only();
create trigger append_only_truncate before truncate on watch_list for each statement execute function append_only();
