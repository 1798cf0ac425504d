-- Up Migration

-- A currency can be stopped at once, and prices that were told in it can be called back.
alter table currencies
  add column rate_tolerance numeric(5, 4) not null default 0.1
    check (rate_tolerance > 0 and rate_tolerance <= 1),
  add column stopped_at timestamptz,
  add column prices_void_until timestamptz;
comment on column currencies.rate_tolerance is
  'A rate that differs from the one in force by more than this fraction is stored by force only.';
comment on column currencies.stopped_at is 'Since then nothing is priced or committed in it; null where it is open.';
comment on column currencies.prices_void_until is
  'Prices in it that were made until then are void: a time, so that one which was made at the same moment is void too.';
