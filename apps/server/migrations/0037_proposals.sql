-- Up Migration

-- Which changes need a second person. Off as shipped: a kind without a row is off.
create table four_eyes_settings (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  is_on boolean not null,
  above_cents bigint check (above_cents >= 0),
  lapse_hours integer not null check (lapse_hours between 1 and 720),
  version integer not null
);
comment on column four_eyes_settings.above_cents is 'Amounts up to this need nobody else; null for every amount.';

-- Changes that wait for a second person. No foreign keys to what they are about: a proposal outlives it.
create table proposals (
  sid integer generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  entity text not null,
  entity_sid bigint not null,
  agency_sid integer,
  before jsonb not null,
  after jsonb not null,
  change jsonb not null,
  amount_cents bigint,
  based_on bigint,
  reason text not null default '',
  proposed_by_sid integer references app_users,
  proposed_by text not null,
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn', 'lapsed')),
  decided_by_sid integer references app_users,
  decided_by text,
  decided_at timestamptz,
  decision_reason text not null default '',
  check (expires_at > proposed_at),
  check ((state = 'open') = (decided_at is null) and (state = 'open') = (decided_by is null)),
  constraint proposals_decided_by_another check (
    state not in ('approved', 'refused')
    or (decided_by_sid is not null and decided_by_sid is distinct from proposed_by_sid)),
  constraint proposals_withdrawn_by_proposer check (
    state <> 'withdrawn' or (decided_by_sid is not null and decided_by_sid = proposed_by_sid))
);
comment on column proposals.before is 'As people see it: plain values, numbers masked.';
comment on column proposals.change is 'What the approval carries out. It never leaves the server.';
comment on column proposals.based_on is 'The version of the record that the change was made from.';

create unique index proposals_one_open on proposals (kind, entity_sid) where state = 'open';
create index proposals_by_expiry on proposals (expires_at, sid) where state = 'open';
create index proposals_of_agency on proposals (agency_sid, sid desc);

-- What was proposed never changes, and what was decided stays decided: not even a bug can decide twice.
create function proposals_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open'
    and (to_jsonb(new) - array['state', 'decided_by_sid', 'decided_by', 'decided_at', 'decision_reason'])
      = (to_jsonb(old) - array['state', 'decided_by_sid', 'decided_by', 'decided_at', 'decision_reason'])
  then
    return new;
  end if;
  raise exception 'a proposal is decided once and stays: % refused', tg_op using errcode = 'insufficient_privilege';
end
$$;

create trigger keep before update or delete on proposals for each row execute function proposals_keep();
create trigger keep_truncate before truncate on proposals
  for each statement execute function audit_append_only();
