-- Up Migration

-- A way to the provider that proves anew who works in a session, for one purpose; without a session it is a log-in.
alter table sso_requests
  add column session_sid bigint references sessions on delete cascade,
  add column purpose text check (length(purpose) <= 40),
  add constraint sso_requests_anew check ((session_sid is null) = (purpose is null));

-- What came of it, in the place of the current password: for one session, one purpose and one use.
create table fresh_log_ins (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_sid bigint not null references sessions on delete cascade,
  purpose text not null check (length(purpose) <= 40),
  expires_at timestamptz not null
);

create index fresh_log_ins_of_session on fresh_log_ins (session_sid);
create index sso_requests_of_session on sso_requests (session_sid) where session_sid is not null;
