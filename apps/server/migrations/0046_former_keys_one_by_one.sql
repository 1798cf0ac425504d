-- Up Migration

-- One look after the other, each with a plan of its own that is made once: as one condition they were planned anew for
-- every new sender, which cost more than looking.
create or replace function refuse_former_keys() returns trigger language plpgsql as $$
declare
  owner_sid bigint;
begin
  if new.photo_id_number <> '' then
    select a.customer_sid into owner_sid from customer_aliases a
    where a.photo_id_number <> '' and a.photo_id_number = new.photo_id_number and a.photo_id_type = new.photo_id_type
      and a.photo_id_country is not distinct from new.photo_id_country;
    if found then perform refuse_key_of(owner_sid, new.sid); end if;
  end if;
  if new.date_of_birth is not null then
    select a.customer_sid into owner_sid from customer_aliases a
    where a.full_name = new.full_name and a.date_of_birth = new.date_of_birth;
    if found then perform refuse_key_of(owner_sid, new.sid); end if;
  elsif new.photo_id_number = '' then
    select a.customer_sid into owner_sid from customer_aliases a
    where a.date_of_birth is null and a.photo_id_number = '' and a.full_name = new.full_name
      and a.home_phone = new.home_phone and a.mobile_phone = new.mobile_phone;
    if found then perform refuse_key_of(owner_sid, new.sid); end if;
  end if;
  return null;
end
$$;

create function refuse_key_of(owner_sid bigint, taker_sid bigint) returns void language plpgsql as $$
begin
  if taker_sid <> (select coalesce(c.merged_into, c.sid) from customers c where c.sid = owner_sid) then
    raise unique_violation using message = 'This key was another customer''s.', constraint = 'customer_aliases_taken';
  end if;
end
$$;
