-- Up Migration

-- What prices, moves and books money. Amounts in dollars have two decimals, amounts in another currency up
-- to four; fractions, never percent. What is booked is never changed: a correction is a booking of its own.

create extension if not exists btree_gist;

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end
$$;

alter table countries
  add column tax_rate numeric(6, 5) not null default 0 check (tax_rate >= 0 and tax_rate < 1);
comment on column countries.tax_rate is
  'Tax on sending, as a fraction of the amount. The collecting agency keeps it for its state; it is in no balance.';

-- Exchange rates -----------------------------------------------------------------------------------------

-- One delivery of rates: a call of the provider or an imported file.
create table rate_sheets (
  sid integer generated always as identity primary key,
  base char(3) not null check (base = 'USD'),
  as_of timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  source text not null,
  unique (source, as_of)
);
comment on column rate_sheets.as_of is 'The time that the provider gives. Its age decides whether we still quote.';

create table wholesale_rates (
  sid bigint generated always as identity primary key,
  sheet_sid integer not null references rate_sheets,
  currency_code char(3) not null references currencies,
  rate numeric(20, 10) not null check (rate > 0),
  -- The sheet's, kept here so that one index finds the newest rate of a currency.
  as_of timestamptz not null,
  unique (sheet_sid, currency_code)
);
comment on column wholesale_rates.rate is 'Units of the currency for one dollar.';

create index wholesale_rates_newest on wholesale_rates (currency_code, as_of desc, sid desc) include (rate);

create trigger append_only before update or delete on rate_sheets
  for each row execute function append_only();
create trigger append_only before update or delete on wholesale_rates
  for each row execute function append_only();
create trigger append_only_truncate before truncate on rate_sheets
  for each statement execute function append_only();
create trigger append_only_truncate before truncate on wholesale_rates
  for each statement execute function append_only();

-- What we keep of the wholesale rate. A currency without a row is not paid out; dollars need none.
create table spreads (
  sid integer generated always as identity primary key,
  base char(3) not null default 'USD' check (base = 'USD'),
  retail char(3) not null unique references currencies check (retail <> 'USD'),
  spread numeric(6, 5) not null check (spread >= 0 and spread < 1),
  version integer not null default 1
);

-- Fees -----------------------------------------------------------------------------------------------------

create table fee_countries (
  sid integer generated always as identity primary key,
  country_code_collect char(3) not null references countries,
  country_code_destination char(3) not null references countries,
  version integer not null default 1,
  unique (country_code_collect, country_code_destination)
);

create table fee_brackets (
  sid integer generated always as identity primary key,
  fee_country_sid integer not null references fee_countries on delete cascade,
  limit_from numeric(16, 2) not null check (limit_from >= 0),
  limit_to numeric(16, 2) not null,
  min_fee numeric(16, 2) not null check (min_fee >= 0),
  percent numeric(5, 4) not null check (percent >= 0 and percent < 1),
  fees_split numeric(16, 2) not null check (fees_split >= 0),
  check (limit_to > limit_from),
  -- From is outside and To inside, so brackets may touch; no amount has two fees.
  constraint fee_brackets_do_not_overlap
    exclude using gist (fee_country_sid with =, numrange(limit_from, limit_to, '(]') with &&)
);

-- Compliance ----------------------------------------------------------------------------------------------

create table agency_limits (
  agency_sid integer not null references agencies on delete cascade,
  product smallint not null check (product in (1, 2)),
  currency_code char(3) not null default 'USD' references currencies,
  limit_cob numeric(16, 2) check (limit_cob >= 0),
  limit_dob numeric(16, 2) check (limit_dob >= 0),
  limit_legal_id numeric(16, 2) check (limit_legal_id >= 0),
  limit_photo_id numeric(16, 2) check (limit_photo_id >= 0),
  limit_test_question numeric(16, 2) check (limit_test_question >= 0),
  limit_by_trn numeric(16, 2) check (limit_by_trn >= 0),
  limit_total_net numeric(16, 2) check (limit_total_net >= 0),
  acc_total_net text references periods,
  version integer not null default 1,
  primary key (agency_sid, product, currency_code)
);
comment on table agency_limits is 'Null is no limit; 0 is a limit that every transfer is above.';
comment on column agency_limits.product is '1 sending, 2 receiving.';

-- Every list of values that a field may be chosen from.
create table enumeration_values (
  sid integer generated always as identity primary key,
  field text not null,
  key text not null,
  value text not null,
  display_order smallint not null,
  unique (field, key)
);

-- The values that an agency accepts; one that has chosen none of a field accepts all of it.
create table agency_enumeration_values (
  agency_sid integer not null references agencies on delete cascade,
  value_sid integer not null references enumeration_values,
  primary key (agency_sid, value_sid)
);

-- The data of senders and receivers that a transfer can carry.
create table field_definitions (
  tag text primary key,
  label text not null,
  category text not null,
  display_order smallint not null,
  kind text not null check (kind in ('text', 'date', 'country', 'email', 'enumeration')),
  max_length smallint not null,
  enumeration text,
  required_above text check (required_above in
    ('limitCoB', 'limitDoB', 'limitLegalID', 'limitPhotoID', 'limitTestQuestion')),
  published boolean not null default true,
  send_visibility text check (send_visibility in ('REQ', 'OPT', 'NOT_ALL')),
  receive_visibility text check (receive_visibility in ('REQ', 'OPT', 'NOT_ALL')),
  always_required boolean not null default false,
  is_secret boolean not null default false,
  check ((kind = 'enumeration') = (enumeration is not null))
);
comment on column field_definitions.send_visibility is
  'What a new agency starts with when it sends; null where the field is not one of sending.';
comment on column field_definitions.always_required is 'No agency can switch it off: a transfer has two people.';
comment on column field_definitions.is_secret is 'Masked in traces.';

create table agency_fields (
  agency_sid integer not null references agencies on delete cascade,
  product smallint not null check (product in (1, 2)),
  tag text not null references field_definitions,
  visibility text not null check (visibility in ('REQ', 'OPT', 'NOT_ALL')),
  primary key (agency_sid, product, tag)
);

create table delivery_options (
  code text primary key,
  name text not null,
  display_order smallint not null unique
);

-- How an agency pays out; one that has chosen nothing is sent nothing.
create table agency_delivery_options (
  agency_sid integer not null references agencies on delete cascade,
  code text not null references delivery_options,
  primary key (agency_sid, code)
);

-- The addresses that an agency's software may call from; an empty list admits nobody.
create table agency_ips (
  agency_sid integer not null references agencies on delete cascade,
  ip cidr not null,
  primary key (agency_sid, ip)
);

-- Says which rules of an agency somebody has read: whoever keeps them in memory asks for this number first.
alter table agencies add column rules_version integer not null default 1;

create function agency_rules_changed() returns trigger language plpgsql as $$
begin
  update agencies set rules_version = rules_version + 1
  where sid in (select agency_sid from changed);
  return null;
end
$$;

create trigger rules_added after insert on agency_fields referencing new table as changed
  for each statement execute function agency_rules_changed();
create trigger rules_changed after update on agency_fields referencing new table as changed
  for each statement execute function agency_rules_changed();
create trigger rules_removed after delete on agency_fields referencing old table as changed
  for each statement execute function agency_rules_changed();
create trigger rules_added after insert on agency_limits referencing new table as changed
  for each statement execute function agency_rules_changed();
create trigger rules_changed after update on agency_limits referencing new table as changed
  for each statement execute function agency_rules_changed();
create trigger rules_removed after delete on agency_limits referencing old table as changed
  for each statement execute function agency_rules_changed();
create trigger rules_added after insert on agency_enumeration_values referencing new table as changed
  for each statement execute function agency_rules_changed();
create trigger rules_removed after delete on agency_enumeration_values referencing old table as changed
  for each statement execute function agency_rules_changed();

-- Customers -------------------------------------------------------------------------------------------------

create table customers (
  sid bigint generated always as identity primary key,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  last_name2 text not null default '',
  address text not null default '',
  zip_code text not null default '',
  country char(3) references countries,
  state text not null default '',
  city text not null default '',
  mobile_phone text not null default '',
  home_phone text not null default '',
  email text not null default '',
  photo_id_type text not null default '',
  photo_id_number text not null default '',
  photo_id_issue_date date,
  photo_id_exp_date date,
  photo_id_country char(3) references countries,
  photo_id_state text not null default '',
  occupation text not null default '',
  date_of_birth date,
  birth_city text not null default '',
  birth_country char(3) references countries,
  nationality_country char(3) references countries,
  nationality_at_birth_country char(3) references countries,
  legal_id_type text not null default '',
  legal_id_number text not null default '',
  legal_id_issue_country char(3) references countries,
  secondary_id_type text not null default '',
  remarks text not null default '',
  -- Counts validated transfers. Whoever adds one must have seen the last: two at once cannot both pass a limit.
  sends integer not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  full_name text generated always as
    (upper(first_name || '|' || middle_name || '|' || last_name || '|' || last_name2)) stored
);
comment on column customers.full_name is 'All names in capitals, kept apart by a bar: what makes two people the same.';

-- Who is who, from the strongest proof to the weakest.
create unique index customers_by_photo_id on customers (photo_id_number, photo_id_type, photo_id_country)
  nulls not distinct where photo_id_number <> '';
create unique index customers_by_birth on customers (full_name, date_of_birth) where date_of_birth is not null;
create unique index customers_by_phone on customers (full_name, home_phone, mobile_phone)
  where date_of_birth is null and photo_id_number = '';

-- Transfers -------------------------------------------------------------------------------------------------

create table transaction_statuses (
  sid text primary key,
  description text not null,
  display_order smallint not null unique
);

insert into transaction_statuses (sid, description, display_order) values
  ('UNCOM', 'Uncommitted', 1),
  ('HOLD', 'On hold', 2),
  ('AVAIL', 'Available', 3),
  ('RECVD', 'Received', 4),
  ('CANCL', 'Cancelled', 5),
  ('REJCT', 'Rejected', 6),
  ('EXPRD', 'Expired', 7),
  ('REFND', 'Refunded', 8),
  ('DELETED', 'Deleted', 9);

-- A price that was told to a teller and holds for a while.
create table quotes (
  quote_id uuid primary key,
  agent_sid integer not null references agents,
  receive_agency_sid integer not null references agencies on delete cascade,
  send_currency char(3) not null,
  receive_currency char(3) not null,
  quote jsonb not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index quotes_expired on quotes (expires_at);

-- One flat table: its number grows with time, so a later cut by ranges of sid needs no change of a query.
-- Every country that an agency was ever in. A transfer keeps the countries of its day, so a search for an agency
-- and a country knows from here where there is nothing to find.
create table agency_countries (
  agency_sid integer not null references agencies on delete cascade,
  country_code char(3) not null references countries,
  primary key (agency_sid, country_code)
);

create function keep_agency_country() returns trigger language plpgsql as $$
begin
  insert into agency_countries values (new.sid, new.country_code) on conflict do nothing;
  return null;
end
$$;

create trigger keep_country after insert or update of country_code on agencies
  for each row execute function keep_agency_country();

insert into agency_countries select sid, country_code from agencies;

create table transactions (
  sid bigint generated always as identity primary key,
  reference_number text not null unique,
  -- No foreign key: every transfer would lock the one row of its status. ledger-verify compares it with the events.
  status text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  lapses_at timestamptz not null,
  available_at timestamptz,
  expires_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  send_agency_sid integer not null,
  send_agent_sid integer not null references agents,
  send_pos text not null,
  receive_agency_sid integer not null,
  receive_agent_sid integer references agents,
  receive_pos text,
  customer_sid bigint not null references customers,
  send_country char(3) not null,
  receive_country char(3) not null,
  delivery_option text not null,
  send_currency char(3) not null,
  send_amount numeric(18, 4) not null check (send_amount > 0),
  send_fees numeric(18, 4) not null,
  send_taxes numeric(18, 4) not null,
  total_to_collect numeric(18, 4) not null,
  receive_currency char(3) not null,
  receive_amount numeric(18, 4) not null check (receive_amount > 0),
  exchange_rate numeric(20, 10) not null,
  amount_base numeric(16, 2) not null check (amount_base > 0),
  fees_base numeric(16, 2) not null check (fees_base >= 0),
  taxes_base numeric(16, 2) not null check (taxes_base >= 0),
  total_base numeric(16, 2) not null,
  payout_base numeric(16, 2) not null,
  host_fees numeric(16, 2) not null,
  peer_fees numeric(16, 2) not null,
  mdl_fees numeric(16, 2) not null,
  host_fx numeric(16, 2) not null,
  peer_fx numeric(16, 2) not null,
  mdl_fx numeric(16, 2) not null,
  fees_returned boolean,
  explanation jsonb not null,
  sender_fields jsonb not null,
  receiver_fields jsonb,
  comments text not null default '',
  foreign key (send_agency_sid, send_country) references agency_countries,
  foreign key (receive_agency_sid, receive_country) references agency_countries,
  constraint amounts_add_up check (
    total_base = amount_base + fees_base + taxes_base
    and total_to_collect = send_amount + send_fees + send_taxes
    and fees_base = host_fees + peer_fees + mdl_fees
    and amount_base = payout_base + host_fx + peer_fx + mdl_fx)
);
comment on column transactions.lapses_at is 'Until then the teller may confirm the cash; the price is locked.';
comment on column transactions.expires_at is 'Until then an available transfer is paid out.';
comment on column transactions.explanation is
  'The bracket, rates, spread, tax and splits that made the price, with their record numbers.';
comment on column transactions.fees_returned is 'Of a cancelled or refunded transfer: whether the sender got the fees too.';

-- Lists never show an abandoned transfer unless asked; every list query repeats the predicate literally.
create index transactions_newest on transactions (created_at desc, sid desc)
  include (status, send_agency_sid, receive_agency_sid, send_country, receive_country)
  where status <> 'DELETED';
create index transactions_by_status on transactions (status, created_at desc, sid desc)
  include (send_agency_sid, receive_agency_sid, send_country, receive_country) where status <> 'DELETED';
create index transactions_by_send_agency on transactions (send_agency_sid, created_at desc, sid desc)
  include (status, send_agent_sid, send_country, receive_country) where status <> 'DELETED';
create index transactions_by_receive_agency on transactions (receive_agency_sid, created_at desc, sid desc)
  include (status, receive_agent_sid, send_country, receive_country) where status <> 'DELETED';
create index transactions_by_send_agent on transactions (send_agent_sid, created_at desc, sid desc)
  include (status, send_agency_sid, receive_agency_sid, send_country, receive_country) where status <> 'DELETED';
create index transactions_by_receive_agent on transactions (receive_agent_sid, created_at desc, sid desc)
  include (status, send_agency_sid, receive_agency_sid, send_country, receive_country)
  where status <> 'DELETED' and receive_agent_sid is not null;
create index transactions_by_send_country on transactions (send_country, created_at desc, sid desc)
  where status <> 'DELETED';
create index transactions_by_receive_country on transactions (receive_country, created_at desc, sid desc)
  where status <> 'DELETED';
create index transactions_of_corridor on transactions (send_country, receive_country, created_at desc, sid desc)
  include (status, send_agency_sid, receive_agency_sid) where status <> 'DELETED';
create index transactions_by_sender_and_country
  on transactions (send_agency_sid, receive_country, created_at desc, sid desc)
  include (status, send_country) where status <> 'DELETED';
create index transactions_by_payer_and_country
  on transactions (receive_agency_sid, send_country, created_at desc, sid desc)
  include (status, receive_country) where status <> 'DELETED';
create index transactions_of_customer on transactions (customer_sid, created_at desc, sid desc)
  include (status, amount_base) where status <> 'DELETED';
-- The abandoned ones are few, and seldom asked for: one index with all that they can be narrowed by.
create index transactions_deleted on transactions (created_at desc, sid desc)
  include (customer_sid, send_agency_sid, receive_agency_sid, send_agent_sid, receive_agent_sid, send_country,
    receive_country) where status = 'DELETED';
-- A list is read from an index alone as far as a vacuum has seen the rows. By default that would come after a fifth of
-- the table is new.
alter table transactions set (autovacuum_vacuum_insert_scale_factor = 0.005, autovacuum_vacuum_scale_factor = 0.01);
create index transactions_lapsing on transactions (lapses_at) where status = 'UNCOM';
create index transactions_expiring on transactions (expires_at) where status = 'AVAIL';

-- What was checked at the payer's counter and waits for the cash to be handed over.
create table payout_validations (
  validation_id uuid primary key,
  transaction_sid bigint not null references transactions,
  agent_sid integer not null references agents,
  fields jsonb not null,
  expires_at timestamptz not null
);

create index payout_validations_expired on payout_validations (expires_at);

-- Every step of a transfer's life.
create table transaction_events (
  sid bigint generated always as identity primary key,
  transaction_sid bigint not null references transactions,
  at timestamptz not null default clock_timestamp(),
  move text not null,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text not null default ''
);

create index transaction_events_of_transaction on transaction_events (transaction_sid, sid);
create index transaction_events_by_time on transaction_events (at, sid);

create trigger append_only before update or delete on transaction_events
  for each row execute function append_only();
create trigger append_only_truncate before truncate on transaction_events
  for each statement execute function append_only();

-- The ledger ------------------------------------------------------------------------------------------------

-- No row is hot: nobody updates a balance, and an account is a name and no foreign key, which every posting
-- to the operator would have to lock.
create table ledger_postings (
  sid bigint generated always as identity primary key,
  event_sid bigint not null references transaction_events,
  account text not null
    check (account in ('transit', 'operator:fees', 'operator:fx') or account ~ '^agency:[1-9][0-9]*$'),
  amount_cents bigint not null check (amount_cents <> 0),
  booked_at timestamptz not null,
  unique (event_sid, account)
);
comment on column ledger_postings.amount_cents is 'Positive: the holder of the account owes the network.';

create index ledger_postings_of_account on ledger_postings (account, sid) include (amount_cents);

create trigger append_only before update or delete on ledger_postings
  for each row execute function append_only();
create trigger append_only_truncate before truncate on ledger_postings
  for each statement execute function append_only();

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  select sum(amount_cents) into total from ledger_postings where event_sid = new.event_sid;
  if total <> 0 then
    raise exception 'the postings of event % sum to % cents', new.event_sid, total
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;

-- At the end of the transaction: until then an event may be booked line by line.
create constraint trigger sums_to_zero after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_sums_to_zero();

-- A balance is the newest snapshot and the postings since.
create table balance_snapshots (
  account text not null,
  through_sid bigint not null,
  balance_cents bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account, through_sid)
);
comment on column balance_snapshots.through_sid is 'The last posting that it holds; none with a smaller number can appear later.';

-- Partners --------------------------------------------------------------------------------------------------

-- The messages of a partner's software about one transfer, secrets masked.
create table traces (
  sid bigint generated always as identity primary key,
  transaction_sid bigint not null references transactions,
  operation text not null,
  at timestamptz not null default clock_timestamp(),
  request text not null,
  response text not null
);

create index traces_of_transaction on traces (transaction_sid, sid);

-- A retry finds its first answer here: the same id and the same input never act twice.
create table partner_requests (
  agent_sid integer not null,
  client_request_id text not null check (length(client_request_id) between 1 and 64),
  operation text not null,
  input_hash bytea not null check (length(input_hash) = 32),
  -- Holds the answer.
  trace_sid bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (agent_sid, client_request_id)
);
comment on table partner_requests is 'Without foreign keys: whoever retries must be answered whatever became of the records.';
