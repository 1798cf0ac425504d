-- Up Migration

-- A search of a list under a name. What stands in it is what the address of that screen would say; the screen alone
-- knows what it means. One without an owner came with the product, and each language has a name for its code.
create table saved_views (
  sid integer generated always as identity primary key,
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  code text check (code ~ '^[a-z]{1,40}$'),
  name text not null check (length(name) between 1 and 40),
  owner_sid integer references app_users,
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  -- Whose list has it too.
  profiles integer[] not null default '{}',
  version integer not null default 1,
  check ((owner_sid is null) = (code is not null))
);

create unique index saved_views_by_name on saved_views (owner_sid, list, lower(name)) where owner_sid is not null;
create unique index saved_views_by_code on saved_views (list, code) where owner_sid is null;

insert into saved_views (list, code, name, search, profiles) values
  ('transactions', 'old', 'AVAIL over 7 days', '{"status": "AVAIL", "dateTo": "today-8", "sort": "dateSent"}', '{1,2,3,4,5,6}'),
  ('transactions', 'today', 'Today', '{"dateFrom": "today", "dateTo": "today"}', '{1,2,3,4,5,6}');
