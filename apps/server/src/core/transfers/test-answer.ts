import type { Db, Tx } from '../../platform/db/database.ts'
import { shortWait, statement } from '../../platform/db/statement.ts'

const maxWrongAnswers = 5

/** A refusal by the limit counts nothing, so it does not make the wait longer. */
const takeStatement = statement(
  'take-test-answer-try',
  `insert into test_answer_tries as t (transaction_sid, tries, last_at)
  select :sid::bigint, 1, now() from (${shortWait}) as patience
  on conflict (transaction_sid) do update
    set tries = case when t.last_at > now() - interval '1 hour' then t.tries + 1 else 1 end, last_at = now()
    where t.tries < :limit or t.last_at <= now() - interval '1 hour'
  returning tries`,
).typed<{ sid: number; limit: number }, { tries: number }>()

const giveBackStatement = statement(
  'give-test-answer-try-back',
  'update test_answer_tries set tries = tries - 1 where transaction_sid = :sid and tries > 0',
).typed<{ sid: number }, object>()

function plain(text: string): string {
  return text.trim().toUpperCase().replace(/\s+/g, ' ')
}

/**
 * The try is counted before the comparison, or many guesses sent at once would all be compared. A right answer
 * gives its own try back, and nobody else's.
 */
export async function checkTestAnswer(
  db: Db | Tx,
  sid: number,
  expected: string,
  given: string,
): Promise<'right' | 'wrong' | 'too often'> {
  const [taken] = await takeStatement(db, { sid, limit: maxWrongAnswers })
  if (!taken) return 'too often'
  if (plain(expected) !== plain(given)) return 'wrong'
  await giveBackStatement(db, { sid })
  return 'right'
}
