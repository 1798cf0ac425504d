-- Up Migration

-- What the list of customers is searched and ordered by, beside the customers themselves: whatever changes there with
-- every transfer (`sends`) is not here, so it costs no index anything.

-- Letters without their accents. Names are stored in capitals, which are made by the product alone.
create function search_folded(text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g');

-- What stands between the parts of a name or the groups of a number; the domain has the same list.
create function search_separators() returns text language sql immutable parallel safe
  return E'-.,/''`\u00b4\u02bc\u2018\u2019\u2010\u2011\u2013\u2014';

create function search_joined(text) returns text language sql immutable strict parallel safe
  return translate($1, E' \t\n\r\u00a0' || search_separators(), '');

-- Every word that somebody is found by the beginning of: n and each word of a name, each part of one with a hyphen or
-- an apostrophe, each name as a whole; p and the digits of a phone. And i and a whole number of an id.
create function customer_words(first_name text, middle_name text, last_name text, last_name2 text,
  mobile_phone text, home_phone text, photo_id_number text, legal_id_number text) returns tsvector
  language sql stable parallel safe
begin atomic
  select array_to_tsvector(array_remove(array_remove(array_remove(
    string_to_array('n' || replace(translate(names, search_separators(), repeat(' ', length(search_separators()))), ' ', ' n'), ' ')
    || string_to_array('n' || replace(translate(names, search_separators(), ''), ' ', ' n'), ' ')
    || array[
      'n' || search_joined(search_folded(first_name)), 'n' || search_joined(search_folded(middle_name)),
      'n' || search_joined(search_folded(last_name)), 'n' || search_joined(search_folded(last_name2)),
      'p' || regexp_replace(mobile_phone, '[^0-9]', '', 'g'), 'p' || regexp_replace(home_phone, '[^0-9]', '', 'g'),
      'i' || search_joined(search_folded(photo_id_number)), 'i' || search_joined(search_folded(legal_id_number))],
    'n'), 'p'), 'i'))
  from (select translate(search_folded(first_name || ' ' || middle_name || ' ' || last_name || ' ' || last_name2),
    E'\t\n\r\u00a0', '    ') as names) folded;
end;

-- The list is cut into places by the last name. A search reads them one after the other until its page is full, so it
-- never gathers all who have a common name, however unevenly they are spread over the alphabet.
create function customer_place(last_name text) returns smallint language sql immutable strict parallel safe
  return width_bucket(last_name collate "C", array['AL', 'B', 'BE', 'C', 'CE', 'CO', 'D', 'E', 'F', 'G', 'GO', 'H', 'I',
    'K', 'L', 'LO', 'M', 'MAR', 'ME', 'MO', 'N', 'O', 'P', 'PE', 'R', 'RO', 'S', 'SE', 'T', 'V', 'W'] collate "C");

create table customer_search (
  place smallint not null,
  -- In the order of code points, wherever the database stands: one for the order and for where a page goes on.
  last_name text collate "C" not null,
  first_name text collate "C" not null,
  sid bigint not null,
  words tsvector not null,
  photo_id_exp_date date,
  primary key (place, last_name, first_name, sid)
) partition by list (place);
comment on table customer_search is 'Customers as they are listed and searched; kept by a trigger of customers.';

do $$
begin
  for place in 0..31 loop
    execute format('create table customer_search_%s partition of customer_search for values in (%s)', place, place);
  end loop;
end
$$;

-- Whoever is merged into another is not listed.
create function keep_customer_search() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from customer_search where place = customer_place(old.last_name) and last_name = old.last_name
      and first_name = old.first_name and sid = old.sid;
  end if;
  if tg_op <> 'DELETE' and new.merged_into is null then
    insert into customer_search (place, last_name, first_name, sid, words, photo_id_exp_date)
    values (customer_place(new.last_name), new.last_name, new.first_name, new.sid,
      customer_words(new.first_name, new.middle_name, new.last_name, new.last_name2, new.mobile_phone,
        new.home_phone, new.photo_id_number, new.legal_id_number),
      new.photo_id_exp_date);
  end if;
  return null;
end
$$;

create trigger keep_search
  after insert or delete or update of first_name, middle_name, last_name, last_name2, mobile_phone, home_phone,
    photo_id_number, legal_id_number, photo_id_exp_date, merged_into
  on customers for each row execute function keep_customer_search();

insert into customer_search (place, last_name, first_name, sid, words, photo_id_exp_date)
select customer_place(last_name), last_name, first_name, sid,
  customer_words(first_name, middle_name, last_name, last_name2, mobile_phone, home_phone, photo_id_number, legal_id_number),
  photo_id_exp_date
from customers where merged_into is null;

-- After the rows: filled one by one, the indexes of a million customers take many times as long.
do $$
begin
  for place in 0..31 loop
    -- What waits to be sorted in is read through by every search: a little waits, not the usual four megabytes.
    execute format('create index customer_search_%s_words on customer_search_%s using gin (words) with (gin_pending_list_limit = 64)', place, place);
  end loop;
end
$$;

create index customer_search_expiring on customer_search (photo_id_exp_date) where photo_id_exp_date is not null;
