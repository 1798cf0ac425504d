-- Up Migration

-- One person can have several records, and a record can have had other keys than it has now. Whoever comes with any of
-- them is the same person, whose transfers are added up together.

alter table customers add column merged_into bigint references customers;
comment on column customers.merged_into is
  'The record that stands for this person since the two were merged: never one that is itself merged.';

create index customers_merged on customers (merged_into) where merged_into is not null;

-- A merged record is never found itself: its keys are among the aliases, where the other record may take them over.
drop index customers_by_photo_id, customers_by_birth, customers_by_phone;
create unique index customers_by_photo_id on customers (photo_id_number, photo_id_type, photo_id_country)
  nulls not distinct where photo_id_number <> '' and merged_into is null;
create unique index customers_by_birth on customers (full_name, date_of_birth)
  where date_of_birth is not null and merged_into is null;
create unique index customers_by_phone on customers (full_name, home_phone, mobile_phone)
  where date_of_birth is null and photo_id_number = '' and merged_into is null;

create table customer_aliases (
  sid bigint generated always as identity primary key,
  customer_sid bigint not null references customers,
  full_name text not null,
  date_of_birth date,
  home_phone text not null,
  mobile_phone text not null,
  photo_id_number text not null,
  photo_id_type text not null,
  photo_id_country char(3),
  kept_at timestamptz not null default now()
);
comment on table customer_aliases is
  'Keys that a record had, one a row: a photo id, or all names and the birth date, or all names and the phones.';

-- As those of the customers.
create unique index customer_aliases_by_photo_id on customer_aliases (photo_id_number, photo_id_type, photo_id_country)
  nulls not distinct where photo_id_number <> '';
create unique index customer_aliases_by_birth on customer_aliases (full_name, date_of_birth)
  where date_of_birth is not null;
create unique index customer_aliases_by_phone on customer_aliases (full_name, home_phone, mobile_phone)
  where date_of_birth is null and photo_id_number = '';
create index customer_aliases_of on customer_aliases (customer_sid);

create function customer_keys(c customers) returns table (
  full_name text, date_of_birth date, home_phone text, mobile_phone text,
  photo_id_number text, photo_id_type text, photo_id_country char(3)
) language sql immutable as $$
  select '', null::date, '', '', c.photo_id_number, c.photo_id_type, c.photo_id_country where c.photo_id_number <> ''
  union all
  select c.full_name, c.date_of_birth, '', '', '', '', null where c.date_of_birth is not null
  union all
  select c.full_name, null, c.home_phone, c.mobile_phone, '', '', null
  where c.date_of_birth is null and c.photo_id_number = ''
$$;

-- Here and not in the code that saves: whoever changes a key, the former one goes on leading to the same person, or a
-- corrected digit would be a new person with a new limit.
create function keep_former_keys() returns trigger language plpgsql as $$
begin
  insert into customer_aliases (customer_sid, full_name, date_of_birth, home_phone, mobile_phone, photo_id_number,
    photo_id_type, photo_id_country)
  select old.sid, former.* from (
    select * from customer_keys(old)
    except select * from customer_keys(new) where new.merged_into is null
  ) former
  on conflict do nothing;
  return null;
end
$$;

create trigger keep_former_keys after update of first_name, middle_name, last_name, last_name2, date_of_birth,
  home_phone, mobile_phone, photo_id_number, photo_id_type, photo_id_country, merged_into on customers
  for each row when (old.merged_into is null) execute function keep_former_keys();

-- The other way round: a key that was somebody's becomes nobody else's. After the row and not before it: a new row waits
-- in the unique index for whoever is just giving its key up, and only then can the alias be seen.
create function refuse_former_keys() returns trigger language plpgsql as $$
begin
  if exists (
    select from customer_aliases a join customers owner on owner.sid = a.customer_sid
    where new.photo_id_number <> '' and a.photo_id_number = new.photo_id_number
      and a.photo_id_type = new.photo_id_type and a.photo_id_country is not distinct from new.photo_id_country
      and coalesce(owner.merged_into, owner.sid) <> new.sid
  ) or exists (
    select from customer_aliases a join customers owner on owner.sid = a.customer_sid
    where a.full_name = new.full_name and a.date_of_birth = new.date_of_birth
      and coalesce(owner.merged_into, owner.sid) <> new.sid
  ) or exists (
    select from customer_aliases a join customers owner on owner.sid = a.customer_sid
    where new.date_of_birth is null and new.photo_id_number = '' and a.date_of_birth is null and a.photo_id_number = ''
      and a.full_name = new.full_name and a.home_phone = new.home_phone and a.mobile_phone = new.mobile_phone
      and coalesce(owner.merged_into, owner.sid) <> new.sid
  ) then
    raise unique_violation using message = 'This key was another customer''s.', constraint = 'customer_aliases_taken';
  end if;
  return null;
end
$$;

create trigger refuse_former_keys after insert or update of first_name, middle_name, last_name, last_name2,
  date_of_birth, home_phone, mobile_phone, photo_id_number, photo_id_type, photo_id_country, merged_into on customers
  for each row when (new.merged_into is null) execute function refuse_former_keys();

-- Who was made one person with whom, by whom and why. Transfers stay those of the record that they came with, so that a
-- merge can be undone.
create table customer_merges (
  sid bigint generated always as identity primary key,
  from_sid bigint not null references customers,
  into_sid bigint not null references customers,
  reason text not null,
  merged_by text not null,
  merged_at timestamptz not null default now(),
  undone_by text,
  undone_at timestamptz,
  check (from_sid <> into_sid),
  check ((undone_by is null) = (undone_at is null))
);

create unique index customer_merges_standing on customer_merges (from_sid) where undone_at is null;
create index customer_merges_into on customer_merges (into_sid);
