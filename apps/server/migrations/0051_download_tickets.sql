-- Up Migration

-- A file is fetched by a ticket for it alone: the address of a download ends up in logs and histories, and a session's
-- token must not. A ticket is deleted by the statement that reads it; those that nobody used go with the next one issued.
create table download_tickets (
  ticket_hash bytea primary key,
  session_sid bigint not null references sessions on delete cascade,
  user_sid integer not null references app_users,
  kind text not null,
  file_sid bigint not null,
  expires_at timestamptz not null
);

comment on column download_tickets.ticket_hash is 'SHA-256 of the ticket, which itself is stored nowhere.';
comment on column download_tickets.file_sid is 'The number of the record whose file it is, of the kind.';
create index download_tickets_expired on download_tickets (expires_at);
