-- Up Migration

-- The senders and receivers of transfers. Fractions, not percent: 12.5 % is 0.1250, exact.
create table agencies (
  sid integer generated always as identity primary key,
  code text not null unique,
  short_name text not null check (length(short_name) between 1 and 15),
  long_name text not null check (length(long_name) between 1 and 120),
  country_code char(3) not null references countries,
  time_zone_sid integer not null references time_zones,
  primary_lang char(2) not null references languages,
  second_lang char(2) references languages,
  active boolean not null default true,
  active_snd boolean not null default false,
  active_rcv boolean not null default false,
  send_fee_split numeric(5, 4) not null default 0 check (send_fee_split between 0 and 1),
  send_fx_profit numeric(5, 4) not null default 0 check (send_fx_profit between 0 and 1),
  receive_fee_split numeric(5, 4) not null default 0 check (receive_fee_split between 0 and 1),
  receive_fx_profit numeric(5, 4) not null default 0 check (receive_fx_profit between 0 and 1),
  version integer not null default 1
);

comment on column agencies.code is 'The Agency ID on the screen: country and number. Given by the server, never changed.';

create sequence agency_codes;

create table agency_currencies (
  agency_sid integer not null references agencies on delete cascade,
  position smallint not null check (position between 1 and 4),
  currency_code char(3) not null references currencies,
  primary key (agency_sid, position),
  unique (agency_sid, currency_code)
);

-- Whom an agency may send money to.
create table agency_send_to (
  agency_src integer not null references agencies on delete cascade,
  agency_dest integer not null references agencies on delete cascade,
  primary key (agency_src, agency_dest),
  check (agency_src <> agency_dest)
);

create index agency_send_to_dest on agency_send_to (agency_dest);

create table agency_banks (
  ab_sid integer generated always as identity primary key,
  agency_sid integer not null references agencies on delete cascade,
  currency_code char(3) not null references currencies,
  name text not null,
  swift text not null,
  address text not null,
  city text not null,
  state text not null default '',
  country_code char(3) not null references countries,
  notes text not null default '',
  acc_number text not null,
  acc_holder_name text not null,
  acc_holder_address text not null default '',
  acc_city text not null default '',
  acc_state text not null default '',
  acc_zip_code text not null default '',
  acc_country_code char(3) not null references countries,
  acc_notes text not null default '',
  version integer not null default 1
);

create index agency_banks_of_agency on agency_banks (agency_sid, ab_sid);

-- A teller's office. Its number (agent_id) is what the partner's software sends.
create table agents (
  sid integer generated always as identity primary key,
  agency_sid integer not null references agencies,
  agent_id text not null unique,
  name text not null,
  address text not null,
  city text not null,
  zip_code text not null default '' check (length(zip_code) <= 10),
  phone text not null,
  active boolean not null default false,
  active_send boolean not null default false,
  active_rcv boolean not null default false,
  comments text not null default '',
  version integer not null default 1
);

create index agents_of_agency on agents (agency_sid, lower(name), sid);

create sequence agent_ids;

-- Only a keyed hash of each token. While one replaces another, both are good until the old one expires.
create table agent_tokens (
  agent_sid integer not null references agents on delete cascade,
  token_mac bytea not null check (length(token_mac) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (agent_sid, token_mac)
);

create table points_of_sale (
  sid integer generated always as identity primary key,
  agent_sid integer not null references agents on delete cascade,
  number text not null check (number ~ '^[A-Za-z0-9]{1,3}$'),
  -- Checked at the end of the transaction, so that two numbers may change places.
  unique (agent_sid, number) deferrable initially deferred
);

-- Office hours, wall-clock time of the agency.
create table agent_schedules (
  agent_sid integer not null references agents on delete cascade,
  day smallint not null references days,
  open_time time not null,
  close_time time not null,
  primary key (agent_sid, day),
  check (close_time > open_time)
);

create table agency_schedules (
  agency_sid integer not null references agencies on delete cascade,
  day smallint not null references days,
  open_time time not null,
  close_time time not null,
  primary key (agency_sid, day),
  check (close_time > open_time)
);
