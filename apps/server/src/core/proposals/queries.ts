import {
  changesInRow,
  type Proposal,
  type ProposalKindName,
  proposalKindNames,
  proposalKinds,
  proposalsPerPage,
} from '@corridor/contract/proposals'
import { mayUse, type ProfileSid } from '@corridor/domain/access/permissions'
import { fromCents } from '@corridor/domain/money/money'
import { hindranceOf } from '@corridor/domain/proposals/decide'
import { sql } from 'kysely'
import type { Actor } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { agencyInside, asSql } from '../scope/conditions.ts'
import type { StoredProposal } from './store.ts'
import { tiedTo } from './tied.ts'

export interface ProposalSearch {
  readonly state?: Proposal['state'] | undefined
  readonly kind?: ProposalKindName | undefined
  readonly agency?: number | undefined
  readonly record?: number | undefined
  readonly before?: number | undefined
}

export function kindOf({ kind }: Pick<StoredProposal, 'kind'>): ProposalKindName {
  const known = proposalKindNames.find((name) => name === kind)
  if (!known) throw new Error(`There is no kind of proposal ${kind}.`)
  return known
}

/** Whoever may not see a record sees no proposal of it either. */
export function readableKinds(profile: ProfileSid): ProposalKindName[] {
  return mayUse(profile, 'proposals.read')
    ? proposalKindNames.filter((kind) => mayUse(profile, proposalKinds[kind].read))
    : []
}

function proposalRows(db: Db, { profile, scope }: Actor) {
  return db
    .selectFrom('proposals as p')
    .leftJoin('agencies as a', 'a.sid', 'p.agencySid')
    .leftJoin('appUsers as u', (join) =>
      join.onRef('u.sid', '=', 'p.entitySid').on('p.entity', '=', 'app_user'),
    )
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.sid', '=', 'p.entitySid').on('p.entity', '=', 'transaction'),
    )
    .selectAll('p')
    .select([
      'a.longName as agencyName',
      sql<string>`coalesce(t.reference_number, concat_ws(' ', u.name, u.last_name))`.as('subject'),
    ])
    .where('p.kind', 'in', readableKinds(profile))
    .$if(scope !== null, (query) => query.where(asSql(agencyInside(scope, 'p.agency_sid'))))
}

type Row = Awaited<ReturnType<ReturnType<typeof proposalRows>['execute']>>[number]

/** A page of them, newest first; each row has the first of its changes. */
export async function listProposals(
  db: Db,
  actor: Actor,
  { state, kind, agency, record, before }: ProposalSearch,
): Promise<{ rows: Proposal[]; more: boolean }> {
  const found = await proposalRows(db, actor)
    .$if(state !== undefined, (query) => query.where('p.state', '=', state ?? ''))
    .$if(kind !== undefined, (query) => query.where('p.kind', '=', kind ?? ''))
    .$if(agency !== undefined, (query) => query.where('p.agencySid', '=', agency ?? 0))
    .$if(record !== undefined, (query) => query.where('p.entitySid', '=', record ?? 0))
    .$if(before !== undefined, (query) => query.where('p.sid', '<', before ?? 0))
    .orderBy('p.sid', 'desc')
    .limit(proposalsPerPage + 1)
    .execute()
  const rows = await presentAll(db, actor, found.slice(0, proposalsPerPage))
  return {
    rows: rows.map((row) => ({ ...row, changes: row.changes.slice(0, changesInRow) })),
    more: found.length > proposalsPerPage,
  }
}

export async function readProposal(db: Db, actor: Actor, sid: number): Promise<Proposal | undefined> {
  const found = await proposalRows(db, actor).where('p.sid', '=', sid).execute()
  return (await presentAll(db, actor, found))[0]
}

async function presentAll(db: Db, actor: Actor, rows: readonly Row[]): Promise<Proposal[]> {
  const proposers = rows.flatMap(({ state, proposedBySid }) =>
    state === 'open' && proposedBySid !== null ? [proposedBySid] : [],
  )
  const tied = await tiedTo(db, actor.userSid, proposers)
  return rows.map((row) => present(row, actor, tied))
}

function present(row: Row, actor: Actor, tied: ReadonlySet<number>): Proposal {
  const kind = kindOf(row)
  const { sid, entitySid, reason, proposedBySid, proposedBy, proposedAt, expiresAt } = row
  const { decidedBy, decidedAt, decisionReason, amountCents } = row
  const changes = changesOf(row)
  const decider = { ...actor, tied: proposedBySid !== null && tied.has(proposedBySid) }
  return {
    sid,
    kind,
    entitySid,
    subject: row.subject,
    agency: row.agencySid === null ? null : { sid: row.agencySid, name: row.agencyName ?? '' },
    changes,
    changeCount: changes.length,
    amount: amountCents === null ? null : fromCents(BigInt(amountCents)),
    reason,
    proposedBy,
    proposedAt,
    expiresAt,
    state: stateOf(row),
    decidedBy,
    decidedAt,
    decisionReason,
    isOwn: proposedBySid === actor.userSid,
    hindrance:
      row.state === 'open'
        ? hindranceOf({ userSid: proposedBySid, login: proposedBy }, decider, proposalKinds[kind].change)
        : null,
  }
}

const states: Readonly<Record<string, Proposal['state']>> = {
  open: 'open',
  approved: 'approved',
  refused: 'refused',
  withdrawn: 'withdrawn',
}

/** One whose time is over has lapsed, also before the job has written it down. */
function stateOf({ state, expiresAt }: Pick<StoredProposal, 'state' | 'expiresAt'>): Proposal['state'] {
  return state === 'open' && Date.parse(expiresAt) <= Date.now() ? 'lapsed' : (states[state] ?? 'lapsed')
}

/** What both sides say alike is no change, and an empty text says nothing. */
function changesOf({ before, after }: Pick<StoredProposal, 'before' | 'after'>): Proposal['changes'] {
  const [old, changed] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys({ ...old, ...changed }).flatMap((field) => {
    const sides = { before: old[field] ?? null, after: changed[field] ?? null }
    return sides.before === null && (sides.after ?? '') === '' ? [] : [{ field, ...sides }]
  })
}

function fieldsOf(stored: unknown): Readonly<Record<string, string | null>> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([field, value]) => [field, value === null ? null : String(value)]),
  )
}
