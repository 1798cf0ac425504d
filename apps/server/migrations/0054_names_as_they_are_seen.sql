-- Up Migration

-- What nobody sees in a name must not take it off the watch list: signs without a width, letters of another width,
-- blanks of every kind, brackets and quotes. The customers' search keeps its own, shorter list: it is asked by people.
create function name_separators() returns text language sql immutable parallel safe
  return search_separators() || E'_"()[]{}<>:;!?*+=&|\\~^#%$@\u00ab\u00bb\u00b7\u2022\u201c\u201d';

create or replace function name_keys(name text) returns text[] language sql immutable strict parallel safe
begin atomic
  select array[
    sorted_words(translate(folded, name_separators(), repeat(' ', length(name_separators())))),
    sorted_words(translate(folded, name_separators(), ''))]
  from (select translate(search_folded(regexp_replace(upper(normalize(name, NFKC) collate pg_unicode_fast),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]',
    '', 'g')), E'\t\n\u000b\f\r\u00a0\u1680\u2028\u2029', '         ') as folded) once;
end;

alter table watch_list alter column keys set expression as (name_keys(name));
