-- Up Migration

-- Who admitted an address and when. Both stay empty for those that were admitted before this was kept.
alter table agency_ips
  add column created_at timestamptz,
  add column created_by text;
-- The time of the insert and not of its transaction, which may have waited for another one.
alter table agency_ips alter column created_at set default clock_timestamp();

-- Why an agency may not work at all, since when and by whom; empty while it may, and for one switched off before.
alter table agencies
  add column suspended_at timestamptz,
  add column suspended_by text,
  add column suspend_reason text,
  add check (
    num_nulls(suspended_at, suspended_by, suspend_reason) in (0, 3)
    and (suspended_at is null or not active)
  );
