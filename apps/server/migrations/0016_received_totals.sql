-- Up Migration

-- What one receiver was paid in a period. Receivers are no customers: the names that the sender gave are what there is
-- of them before a payout, and they are required of every transfer.
create function receiver_name(fields jsonb) returns text immutable parallel safe language sql
  return upper(coalesce(fields ->> 'receiverFirstName', '') || '|' || coalesce(fields ->> 'receiverMiddleName', '')
    || '|' || coalesce(fields ->> 'receiverLastName', '') || '|' || coalesce(fields ->> 'receiverLastName2', ''));

create index transactions_of_receiver on transactions (receiver_name(sender_fields), received_at)
  where status = 'RECVD';
