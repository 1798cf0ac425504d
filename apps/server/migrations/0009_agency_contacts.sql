-- Up Migration

-- The people whom staff call or write to at an agency.
create table agency_contacts (
  sid integer generated always as identity primary key,
  agency_sid integer not null references agencies on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null default '',
  phone text not null,
  charge text not null default '',
  comments text not null default '',
  version integer not null default 1
);

create index agency_contacts_of_agency on agency_contacts (agency_sid, sid desc);
