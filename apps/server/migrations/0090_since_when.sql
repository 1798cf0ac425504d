-- Since when a transfer waits for a person, written by the move that brought it there. Empty on those that came before,
-- and on what a process of the former release moves: of them the event tells it.
alter table transactions add column waits_since timestamptz;
