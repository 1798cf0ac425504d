-- Up Migration

-- What holds a transfer at its commit until somebody has looked at it: rules as data, each version of which stays, so
-- that a hold can be explained years later.
create table hold_rules (
  sid integer generated always as identity primary key,
  kind text not null check (kind in ('amount', 'first', 'watch_list', 'id_expired', 'per_day')),
  agency_sid integer references agencies on delete cascade,
  above numeric(18, 2) check (above >= 0),
  allowed integer check (allowed >= 0),
  is_active boolean not null,
  version integer not null default 1,
  changed_by text not null,
  constraint hold_rules_figures check (
    (above is not null) = (kind in ('amount', 'first')) and (allowed is not null) = (kind = 'per_day')),
  constraint hold_rules_once unique nulls not distinct (kind, agency_sid)
);
comment on column hold_rules.agency_sid is 'The agency that sends; null: every agency.';
comment on column hold_rules.above is 'In US dollars.';

create table hold_rule_versions (
  rule_sid integer not null,
  version integer not null,
  kind text not null,
  agency_sid integer,
  above numeric(18, 2),
  allowed integer,
  is_active boolean not null,
  changed_by text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (rule_sid, version)
);

create trigger append_only before update or delete on hold_rule_versions
  for each row execute function append_only();
create trigger append_only_truncate before truncate on hold_rule_versions
  for each statement execute function append_only();

-- One row. Every commit reads it with its transfer: a gateway that has the rules of this version in memory asks nothing
-- else. A number of a sequence would not do: a lower one can be committed after a higher one, and would never be seen.
create table hold_rules_head (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into hold_rules_head (version) values (1);

create function keep_hold_rule_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into hold_rule_versions (rule_sid, version, kind, agency_sid, above, allowed, is_active, changed_by)
    values (new.sid, new.version, new.kind, new.agency_sid, new.above, new.allowed, new.is_active, new.changed_by);
  end if;
  update hold_rules_head set version = version + 1;
  return null;
end
$$;

create trigger keep_version after insert or update or delete on hold_rules
  for each row execute function keep_hold_rule_version();
