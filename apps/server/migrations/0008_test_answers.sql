-- Up Migration

-- Counted before an answer is compared, so that guesses which arrive at once cannot outrun the limit.
create table test_answer_tries (
  transaction_sid bigint primary key references transactions,
  tries smallint not null,
  last_at timestamptz not null
);
comment on table test_answer_tries is
  'How often the test question of a transfer was answered wrong lately; an hour without a counted try ends it.';
