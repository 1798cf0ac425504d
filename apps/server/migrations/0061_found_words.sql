-- Up Migration

-- What agencies, agents and users are found by from anywhere: the words of their names and codes, capitals without
-- accents; the domain parts what somebody types in the same way. Parts of the server itself alone: an index is made
-- and restored without a search path. Dear on purpose: a plan that reads all rows would make the words of each anew.
create function found_words(text) returns tsvector language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return array_to_tsvector(array_remove(regexp_split_to_array(
    regexp_replace(normalize(upper($1 collate pg_unicode_fast), NFD), '[\u0300-\u036f]', '', 'g'),
    '[^[:alnum:]]+'), ''));
end
$$;

create index agencies_found on agencies using gin (found_words(long_name || ' ' || short_name || ' ' || code));
create index agents_found on agents
  using gin (found_words(name || ' ' || city || ' ' || agent_id || ' ' || ltrim(agent_id, '0')));
create index app_users_found on app_users using gin (found_words(name || ' ' || last_name || ' ' || login));
