import { isDeepStrictEqual } from 'node:util'
import { proposalKinds } from '@corridor/contract/proposals'
import { masked } from '@corridor/domain/customers/masked'
import { sql } from 'kysely'
import { type Change as AuditedChange, writeAudit } from '../../platform/audit.ts'
import { type AnyCall, type NotedChange, nameOf } from '../../platform/call.ts'
import { inSavepoint, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import { Proposed } from '../../platform/proposed.ts'
import type { KindOf, ProposalKind } from './kinds.ts'
import { readSetting, type Setting } from './settings.ts'
import { closeProposal, lapsed } from './store.ts'
import { countAlone } from './totals.ts'

export interface ProposedChange<Change> {
  /** What is changed: 0 for what has no number yet. */
  readonly entitySid: number
  readonly agencySid?: number | null
  readonly amountCents?: bigint | null
  /** Where the change itself has one; else what the caller says to the second person. */
  readonly reason?: string
  /** The version that the change is based on; what `apply` compares stands in the change itself. */
  readonly basedOn?: number | null
  /** What the approval carries out. */
  readonly change: Change
  /** What the history of the record itself says of the proposal. */
  readonly told?: AuditedChange
}

/** Before and after as people see them: plain values, without secrets. */
type Shown = NotedChange

interface Options<Change, Answer> {
  /** Asked for only when a second person is needed; the record is locked by then. */
  readonly proposed: () => Promise<ProposedChange<Change>>
  readonly amountCents?: bigint | null
  /** The save itself. It is tried first, so that what would be refused is refused to its proposer. */
  readonly save: (call: AnyCall) => Promise<Answer>
  /** Whether what the save would change needs a second person; else it is made. */
  readonly concerns?: (changes: readonly NotedChange[]) => boolean
}

/** Takes back what was only tried. */
class Tried extends Error {}

/**
 * Saves, or keeps the change as a proposal where the installation wants a second person for it. Whoever calls has
 * locked the record, so that saves and proposals of it come one after the other.
 */
export async function proposeOr<Change, Answer>(
  tx: Tx,
  call: AnyCall,
  kind: KindOf<Change>,
  { proposed, amountCents = null, save, concerns = () => true }: Options<Change, Answer>,
): Promise<Answer | Proposed> {
  // The host's own people have the database: what is for staff to agree on does not stop a repair.
  if (call.actor === null || call.proposal) return save(call)
  const setting = await readSetting(tx, call, kind.kind)
  const { userSid } = call.actor
  if (await countAlone(tx, { userSid, kind: kind.kind, setting, amountCents })) return save(call)
  const noted: NotedChange[] = []
  try {
    return await inSavepoint(tx, async () => {
      const answer = await save({ ...call, noted })
      if (noted.length > 0 && concerns(noted)) throw new Tried()
      return answer
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
  return propose(tx, call, kind, setting, { amountCents, ...(await proposed()) }, together(noted))
}

/** Keeps a change without trying it first: for whoever knows before and after by other means than its audit entry. */
export async function propose<Change>(
  tx: Tx,
  call: AnyCall,
  kind: KindOf<Change>,
  setting: Setting,
  change: ProposedChange<Change>,
  shown: Shown,
): Promise<Proposed> {
  const same = await findSame(tx, call, kind, change)
  if (same) return same
  try {
    return await inSavepoint(tx, () => insertProposal(tx, call, kind, setting, change, shown))
  } catch (error) {
    // Of two at once the second finds what the first has stored.
    if (violatedConstraint(error) !== 'proposals_one_open') throw error
    const stored = await findSame(tx, call, kind, change)
    if (stored) return stored
    throw error
  }
}

async function insertProposal<Change>(
  tx: Tx,
  call: AnyCall,
  kind: KindOf<Change>,
  { lapseHours }: Setting,
  proposed: ProposedChange<Change>,
  shown: Shown,
): Promise<Proposed> {
  const { entitySid, agencySid = null, amountCents = null, basedOn = null, change } = proposed
  const { reason = call.why ?? '' } = proposed
  const { sid, expiresAt } = await tx
    .insertInto('proposals')
    .values({
      kind: kind.kind,
      entity: proposalKinds[kind.kind].entity,
      entitySid,
      agencySid,
      before: JSON.stringify(shownFields(shown.before, kind)),
      after: JSON.stringify(shownFields(shown.after, kind)),
      change: JSON.stringify(change),
      amountCents: amountCents === null ? null : Number(amountCents),
      basedOn,
      reason,
      proposedBySid: call.actor?.userSid ?? null,
      proposedBy: nameOf(call),
      expiresAt: sql`now() + ${lapseHours} * interval '1 hour'`,
    })
    .returning(['sid', 'expiresAt'])
    .executeTakeFirstOrThrow()
  await writeAudit(tx, call, {
    entity: 'proposal',
    entitySid: sid,
    action: 'insert',
    after: { kind: kind.kind, record: entitySid, ...(reason !== '' && { reason }) },
  })
  if (proposed.told) await writeAudit(tx, call, proposed.told)
  return new Proposed({ sid, kind: kind.kind, expiresAt })
}

/**
 * One open proposal for each record and kind: two that are based on the same state could not both be carried out. A
 * second click, or a retry after a lost answer, is the same change by the same person, and finds its proposal.
 */
async function findSame<Change>(
  tx: Tx,
  call: AnyCall,
  { kind }: KindOf<Change>,
  { entitySid, change }: ProposedChange<Change>,
): Promise<Proposed | null> {
  const open = await tx
    .selectFrom('proposals')
    .select(['sid', 'proposedBy', 'proposedBySid', 'change', 'expiresAt'])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('kind', '=', kind)
    .where('entitySid', '=', entitySid)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!open) return null
  if (open.expired) {
    // One whose time is over must not hold off the next until the job comes by.
    await closeProposal(tx, call, open.sid, lapsed)
    return null
  }
  const isOwn = call.actor !== null && open.proposedBySid === call.actor.userSid
  if (isOwn && isDeepStrictEqual(open.change, JSON.parse(JSON.stringify(change))))
    return new Proposed({ sid: open.sid, kind, expiresAt: open.expiresAt })
  throw refusal('proposal_open', { by: open.proposedBy, sid: open.sid })
}

/** Several records that are changed together are told apart by their place. */
function together(noted: readonly NotedChange[]): Shown {
  const [first, ...others] = noted
  if (first && others.length === 0) return first
  const numbered = (side: 'before' | 'after') =>
    Object.fromEntries(
      noted.flatMap((change, index) =>
        Object.entries(change[side]).map(([field, value]) => [`${index + 1}.${field}`, value]),
      ),
    )
  return { before: numbered('before'), after: numbered('after') }
}

function shownFields(fields: Shown['before'], { masked: hidden, leftOut }: ProposalKind): Shown['before'] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const name = field.replace(/^\d+\./, '')
      if (leftOut.includes(name)) return []
      return [[field, typeof value === 'string' && hidden.includes(name) ? masked(value) : value]]
    }),
  )
}
