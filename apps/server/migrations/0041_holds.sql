-- Up Migration

-- Why a transfer was held: which rule, in which version, and the figures it was judged by. Sources other than rules and
-- staff can come later (lists of others), each with facts of its own.
create table holds (
  sid bigint generated always as identity primary key,
  transaction_sid bigint not null references transactions,
  rule_sid integer,
  rule_version integer,
  source text not null check (source in ('rule', 'staff')),
  facts jsonb not null,
  at timestamptz not null,
  check ((source = 'rule') = (rule_sid is not null) and (rule_sid is null) = (rule_version is null)),
  foreign key (rule_sid, rule_version) references hold_rule_versions
);

create index holds_of_transaction on holds (transaction_sid, sid);
create index holds_of_rule on holds (rule_sid, at) where rule_sid is not null;

create trigger append_only before update or delete on holds for each row execute function append_only();
create trigger append_only_truncate before truncate on holds for each statement execute function append_only();
