-- Up Migration

-- The same forms of a name as before, without a subquery for each: a try over 90 days takes a hundred thousand names
-- apart. Nothing that is stored changes.
create or replace function sorted_words(text) returns text language sql immutable parallel safe
  return nullif(array_to_string(array_sort(array_remove(string_to_array($1, ' '), '') collate "C"), ' '), '');
