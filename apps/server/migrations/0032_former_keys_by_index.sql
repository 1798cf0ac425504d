-- Up Migration

-- Each look is one index: a partial index is used only where its own condition stands beside the values.
create function customer_by_former_key(full_name text, date_of_birth date, home_phone text, mobile_phone text,
  photo_id_number text, photo_id_type text, photo_id_country char(3)) returns bigint language plpgsql stable as $$
declare
  found_sid bigint;
begin
  if customer_by_former_key.photo_id_number <> '' then
    select a.customer_sid into found_sid from customer_aliases a
    where a.photo_id_number <> '' and a.photo_id_number = customer_by_former_key.photo_id_number
      and a.photo_id_type = customer_by_former_key.photo_id_type
      and a.photo_id_country is not distinct from customer_by_former_key.photo_id_country;
    if found then return found_sid; end if;
  end if;
  if customer_by_former_key.date_of_birth is not null then
    select a.customer_sid into found_sid from customer_aliases a
    where a.full_name = customer_by_former_key.full_name and a.date_of_birth = customer_by_former_key.date_of_birth;
    if found then return found_sid; end if;
  elsif customer_by_former_key.photo_id_number = '' then
    select a.customer_sid into found_sid from customer_aliases a
    where a.date_of_birth is null and a.photo_id_number = '' and a.full_name = customer_by_former_key.full_name
      and a.home_phone = customer_by_former_key.home_phone and a.mobile_phone = customer_by_former_key.mobile_phone;
    if found then return found_sid; end if;
  end if;
  return null;
end
$$;
comment on function customer_by_former_key is
  'The record that was once known by the strongest of these keys. A function, because the match of a known sender never comes this far and must not pay for it.';

create or replace function refuse_former_keys() returns trigger language plpgsql as $$
begin
  if exists (
    select from customer_aliases a
    where a.photo_id_number <> '' and a.photo_id_number = new.photo_id_number and a.photo_id_type = new.photo_id_type
      and a.photo_id_country is not distinct from new.photo_id_country
      and new.sid <> (select coalesce(owner.merged_into, owner.sid) from customers owner where owner.sid = a.customer_sid)
  ) or exists (
    select from customer_aliases a
    where a.full_name = new.full_name and a.date_of_birth = new.date_of_birth
      and new.sid <> (select coalesce(owner.merged_into, owner.sid) from customers owner where owner.sid = a.customer_sid)
  ) or (new.date_of_birth is null and new.photo_id_number = '' and exists (
    select from customer_aliases a
    where a.date_of_birth is null and a.photo_id_number = '' and a.full_name = new.full_name
      and a.home_phone = new.home_phone and a.mobile_phone = new.mobile_phone
      and new.sid <> (select coalesce(owner.merged_into, owner.sid) from customers owner where owner.sid = a.customer_sid)
  )) then
    raise unique_violation using message = 'This key was another customer''s.', constraint = 'customer_aliases_taken';
  end if;
  return null;
end
$$;
