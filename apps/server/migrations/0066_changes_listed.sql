-- Up Migration

-- The list of all changes, newest first, by person, kind of record and action. What partners' software does stays out of
-- it, and so does what the clock does to transfers: most entries are theirs, each has its transfer's own timeline, and
-- no write of the gateway pays for these indexes. `access` (who looked) and addresses are listed by their kind alone.
-- Each action is a part of its own: whatever is asked for, no more rows are read than are shown of each.
create index audit_entries_by_people on audit_entries (action, at desc, sid desc)
  where actor_sid is not null and entity not in ('access', 'agency_ips');
create index audit_entries_by_person on audit_entries (actor_sid, action, at desc, sid desc)
  where actor_sid is not null and entity not in ('access', 'agency_ips');
create index audit_entries_of_kind on audit_entries (entity, action, at desc, sid desc)
  where actor_sid is not null;
create index audit_entries_of_kind_by_person on audit_entries (actor_sid, entity, action, at desc, sid desc)
  where actor_sid is not null;
create index audit_entries_by_system on audit_entries (action, at desc, sid desc)
  where actor_sid is null and actor_login in ('host', 'system')
    and entity not in ('transaction', 'access', 'agency_ips');
create index audit_entries_of_kind_by_system on audit_entries (entity, action, at desc, sid desc)
  where actor_sid is null and actor_login in ('host', 'system') and entity <> 'transaction';
