-- Up Migration

-- One receiver is one person whatever the database's own rules for letters are: under the locale C, upper() leaves all
-- but the 26 letters of English as they are, so that 'josé' and 'JOSÉ' had a limit each. The same name can also be
-- typed in two ways, with the accent in the letter or behind it.
drop index transactions_of_receiver;

create or replace function receiver_name(fields jsonb) returns text immutable parallel safe language sql
  return upper(normalize(coalesce(fields ->> 'receiverFirstName', '') || '|' || coalesce(fields ->> 'receiverMiddleName', '')
    || '|' || coalesce(fields ->> 'receiverLastName', '') || '|' || coalesce(fields ->> 'receiverLastName2', ''))
    collate pg_unicode_fast);

create index transactions_of_receiver on transactions (receiver_name(sender_fields), received_at)
  where status = 'RECVD';
