-- Up Migration

-- Scans of ids. What they show is apart from what is known about them: a list never reads it.
create table customer_documents (
  sid integer generated always as identity primary key,
  customer_sid bigint not null references customers,
  kind text not null check (kind in ('photoId', 'legalId', 'other')),
  side text not null check (side in ('front', 'back')),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  number_hash bytea,
  expires_on date,
  added_at timestamptz not null default now(),
  added_by text not null
);
comment on column customer_documents.number_hash is
  'Keyed hash of the number that the id had when it was scanned; null of a scan that belongs to no number.';
create unique index customer_documents_once on customer_documents (customer_sid, sha256);

create table customer_document_contents (
  document_sid integer primary key references customer_documents on delete cascade,
  sealed bytea not null
);
-- Sealed bytes do not get smaller.
alter table customer_document_contents alter column sealed set storage external;
