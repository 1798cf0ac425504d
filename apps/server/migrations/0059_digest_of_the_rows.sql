-- Up Migration

-- The last line of a file ends with it, and a screen that shows the line must not write the whole file again for it.
alter table settlements add column rows_sha256 bytea check (length(rows_sha256) = 32);
comment on column settlements.rows_sha256 is
  'Of all lines of rows, as the last line of the file has it. Null for files made before it was kept.';
