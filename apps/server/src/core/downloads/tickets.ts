import { type DownloadKind, ticketSeconds } from '@corridor/contract/downloads'
import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import { newToken, tokenHash } from '../../platform/session/tokens.ts'

interface File {
  readonly kind: DownloadKind
  readonly sid: number
}

/** What nobody has used goes on the way, so that the table stays as small as what is under way. */
const storeTicket = statement(
  'store-download-ticket',
  `with old as (delete from download_tickets where expires_at < now())
  insert into download_tickets (ticket_hash, session_sid, user_sid, kind, file_sid, expires_at)
  values (:hash, :session, :user, :kind, :file, now() + interval '${ticketSeconds} seconds')
  returning expires_at as expires`,
).typed<
  { hash: Buffer; session: number; user: number; kind: string; file: number },
  { readonly expires: string }
>()

/** Read and gone in one statement: of two who present it at once, one gets nothing. */
const takeTicket = statement(
  'take-download-ticket',
  `delete from download_tickets where ticket_hash = :hash
  returning session_sid as session, user_sid as "user", kind, file_sid as file, expires_at > now() as fresh`,
).typed<
  { hash: Buffer },
  {
    readonly session: number
    readonly user: number
    readonly kind: string
    readonly file: number
    readonly fresh: boolean
  }
>()

export async function issueTicket(
  db: Db,
  { actor }: ActorCall,
  { kind, sid }: File,
): Promise<{ ticket: string; expires: string }> {
  const ticket = newToken()
  const [stored] = await storeTicket(db, {
    hash: tokenHash(ticket),
    session: actor.sessionSid,
    user: actor.userSid,
    kind,
    file: sid,
  })
  if (!stored) throw new Error('A ticket was stored without a row.')
  return { ticket, expires: stored.expires }
}

/**
 * Whoever fetches the file is the one to whom the ticket was given, in the same session. One that is presented for
 * anything else is gone too: it is in the wrong hands.
 */
export async function redeemTicket(
  db: Db,
  { actor }: ActorCall,
  { kind, sid }: File,
  ticket: string,
): Promise<void> {
  const [found] = await takeTicket(db, { hash: tokenHash(ticket) })
  const isRight =
    found?.fresh === true &&
    found.session === actor.sessionSid &&
    found.user === actor.userSid &&
    found.kind === kind &&
    found.file === sid
  if (!isRight) throw refusal('ticket_refused')
}
