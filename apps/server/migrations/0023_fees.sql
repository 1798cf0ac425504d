-- Up Migration

-- Looked at when a save is whole: a border between two brackets moves by two updates, which overlap for a moment in one
-- order of the two and not in the other. New rows instead would have new numbers, and the explanations of old transfers
-- name the old ones.
alter table fee_brackets drop constraint fee_brackets_do_not_overlap;
alter table fee_brackets add constraint fee_brackets_do_not_overlap
  exclude using gist (fee_country_sid with =, numrange(limit_from, limit_to, '(]') with &&)
  deferrable initially deferred;

-- A person sees and types a spread as a percent with two decimals. One that was stored finer stays until it is saved.
alter table spreads add constraint spread_has_four_decimals check (spread = round(spread, 4)) not valid;
