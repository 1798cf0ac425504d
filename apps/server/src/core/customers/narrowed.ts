import type { CustomerSearch } from '@corridor/contract/customers'
import { type SearchWord, wordsOfSearch } from '@corridor/domain/customers/search'
import { type Condition, condition } from '../../platform/db/condition.ts'

/** What narrows the list, of `customer_search`. */
export interface Narrowed {
  /** All that is asked for. */
  readonly conditions: readonly Condition[]
  /** Enough of it to find few rows by an index. */
  readonly indexed: readonly Condition[]
  /** So little is asked for that a page of them is met along the list. */
  readonly isWide: boolean
}

/** PostgreSQL refuses words of more than two kilobytes; no name is as long. */
const longestLexeme = 300

function lexeme(kind: 'n' | 'p' | 'i', text: string): string {
  const short = Array.from(text).slice(0, longestLexeme).join('')
  return `'${kind}${short.replaceAll('\\', '\\\\').replaceAll(`'`, `''`)}'`
}

function queryOf({ name, phone, id }: SearchWord): string {
  const ways = [
    `${lexeme('n', name)}:*`,
    ...(phone === null ? [] : [`${lexeme('p', phone)}:*`]),
    ...(id === null ? [] : [lexeme('i', id)]),
  ]
  return `(${ways.join(' | ')})`
}

/** Two letters, or one sign that is a word by itself. */
function isLongEnough(name: string): boolean {
  return name.length >= 2 || /\p{Script=Han}/u.test(name)
}

/** Whoever has a word of more letters is found sooner by the index. */
const longestWide = 3
const mostIndexed = 4
const mostShort = 2

/**
 * The words that the index is asked for: it gathers all who have a word that begins so, before it looks whether they
 * have the others. Beside a longer word, a letter like 'M' would only cost; two letters pay, for whoever has the longer
 * word alone would be read to the last.
 */
function selective(words: readonly SearchWord[]): SearchWord[] {
  const byLength = words.toSorted((one, other) => other.name.length - one.name.length)
  const long = byLength.filter(({ name }) => isLongEnough(name))
  return long.length > 0 ? long.slice(0, mostIndexed) : byLength.slice(0, mostShort)
}

/** As a value of its own: the plan is then the same whatever the words are, and made once. */
function matches(words: readonly SearchWord[], wholeId: string | null): Condition {
  const all = words.map(queryOf).join(' & ')
  const query = wholeId === null ? all : `(${all}) | ${lexeme('i', wholeId)}`
  return condition('words @@ (select ?::tsquery)', query)
}

/** How long before its end an id is said to expire. */
const soonDays = 30

function papersCondition(papers: 'expiring' | 'expired', day: string): Condition {
  return papers === 'expired'
    ? condition('photo_id_exp_date < ?::date', day)
    : condition(`photo_id_exp_date between ?::date and ?::date + ${soonDays}`, day, day)
}

function todayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Null where nobody can be found: all that was typed stands between words. */
export function narrow({ chain = '', papers, day = todayUtc() }: CustomerSearch): Narrowed | null {
  const { words, wholeId } = wordsOfSearch(chain)
  if (words.length === 0 && chain.trim() !== '') return null
  const ofPapers = papers ? [papersCondition(papers, day)] : []
  if (words.length === 0) return { conditions: ofPapers, indexed: ofPapers, isWide: true }
  return {
    isWide: words.every(({ name }) => name.length <= longestWide),
    conditions: [matches(words, wholeId), ...ofPapers],
    indexed: [matches(selective(words), wholeId), ...ofPapers],
  }
}
