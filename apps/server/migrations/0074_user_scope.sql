-- Up Migration

-- What a user is limited to: these agencies, and those in these countries. Nothing in either is no limit. An agency that
-- is removed stays in the list as a number that nobody has, so that nobody is let out by it.
alter table app_users
  add column scope_agencies integer[] not null default '{}'
    check (cardinality(scope_agencies) <= 200 and array_position(scope_agencies, null) is null),
  add column scope_countries text[] not null default '{}'
    check (cardinality(scope_countries) <= 200 and array_position(scope_countries, null) is null),
  -- Somebody must be able to see all of it.
  add constraint app_users_admin_unlimited
    check (profile <> 1 or cardinality(scope_agencies) + cardinality(scope_countries) = 0);
