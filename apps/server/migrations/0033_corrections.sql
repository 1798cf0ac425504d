-- Up Migration

-- A payout that is corrected after its day: the correction is an event of today that points to the payout's. The payout's
-- own event and postings stay as they are.
alter table transaction_events
  add column corrects_event_sid bigint references transaction_events,
  add constraint a_correction_says_what_it_corrects check ((move = 'CORRECT') = (corrects_event_sid is not null));
comment on column transaction_events.corrects_event_sid is 'Of a CORRECT: the RECEIVE that it takes back.';

-- A payout is taken back once.
create unique index transaction_events_corrected on transaction_events (corrects_event_sid)
  where corrects_event_sid is not null;

alter table transactions add column cancel_requested_at timestamptz;
comment on column transactions.cancel_requested_at is
  'When the sender asked for the money within the free half hour while it was on hold: a release cancels it then.';
comment on column transactions.available_at is
  'When the cash was confirmed: the free half hour runs from then, also where the transfer was held at once.';
