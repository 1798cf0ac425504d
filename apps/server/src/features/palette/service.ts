import { mostFound } from '@corridor/contract/palette'
import { mayUse } from '@corridor/domain/access/permissions'
import { readTyped } from '@corridor/domain/palette/typed'
import type { Guesses } from '../../core/customers/guesses.ts'
import { noteAccessToEach } from '../../platform/audit.ts'
import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findPeople, type People } from './people.ts'
import { type Found, findRecords } from './records.ts'

interface Deps {
  readonly db: Db
  readonly guesses: Guesses
}

const nobody: People = { customers: [], transfers: [] }

/** Everything that the caller may read and what was typed is the beginning of. */
export async function find({ db, guesses }: Deps, call: ActorCall, text: string): Promise<Found> {
  const typed = readTyped(text)
  const { transfers, ...records } = await findRecords(db, typed, call.actor)
  const isKnownReference = typed.reference?.isWhole === true && transfers.length > 0
  const { people, pausedMinutes } =
    typed.words.length > 0 && mayUse(call.actor.profile, 'customers.read')
      ? await lookForPeople({ db, guesses }, call, text, isKnownReference)
      : { people: nobody, pausedMinutes: null }
  return {
    ...records,
    transfers: withoutRepeats([...transfers, ...people.transfers]),
    customers: people.customers,
    pausedMinutes,
  }
}

/**
 * The list's own search, with its guard against whoever tries out numbers of ids. A reference that exists is no number
 * that was tried. Whom the caller got to see is in the log of access, and nothing of what was typed.
 */
async function lookForPeople(
  { db, guesses }: Deps,
  call: ActorCall,
  text: string,
  isKnownReference: boolean,
): Promise<{ people: People; pausedMinutes: number | null }> {
  try {
    const people = await guesses.watch(
      call,
      text,
      () => findPeople(db, text, call.actor.scope),
      ({ customers }) => customers.length === 0 && !isKnownReference,
    )
    const sids = people.customers.map(({ sid }) => sid)
    await noteAccessToEach(db, call, sids, { event: 'found a person from anywhere' })
    return { people, pausedMinutes: null }
  } catch (error) {
    const minutes = error instanceof AppError ? tooManyTried(error) : null
    if (minutes === null) throw error
    return { people: nobody, pausedMinutes: minutes }
  }
}

/** Everything else is still found: only people wait. */
function tooManyTried({ reason }: AppError): number | null {
  return reason.code === 'too_many_numbers_tried' ? reason.params.minutes : null
}

function withoutRepeats(transfers: Found['transfers']): Found['transfers'] {
  return [...new Map(transfers.map((one) => [one.sid, one])).values()].slice(0, mostFound)
}
