-- Up Migration

-- A proof of a day reads the postings by their time. They lie in its order, so a few bytes for each megabyte of them
-- say where a day is, and a posting costs nothing more to write.
create index ledger_postings_by_time on ledger_postings using brin (booked_at) with (autosummarize = on);
