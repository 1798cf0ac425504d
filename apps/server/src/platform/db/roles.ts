import pg from 'pg'
import { OperatorError } from '../errors.ts'
import { groupOf, type ProcessRole, processRoles } from './grants.ts'
import { findMembers, type Member, tellStrays } from './members.ts'
import { applyDifferences, findDifferences, tellRight } from './rights.ts'

/** Of any two who grant at once the second would be told that a row was changed under its hands. */
const grantsLock = `select pg_advisory_xact_lock(hashtext('corridor grants'))`

const serves = {
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
}

/**
 * What a session of the role begins with. The pool asks for the same as it connects; a pooler in between may drop that,
 * and what uses no pool of ours has only this.
 */
const settings: Readonly<Record<ProcessRole, Readonly<Record<string, string>>>> = {
  api: serves,
  gateway: serves,
  // Its jobs give themselves the time that they need.
  worker: { ...serves, lock_timeout: '30s' },
  monitor: { statement_timeout: '10s', lock_timeout: '1s', default_transaction_read_only: 'on' },
  backup: { lock_timeout: '5min', default_transaction_read_only: 'on' },
}

/** By which everybody could put rows beside all tables, and so beside all rules for them. */
const largeObjectMakers = ['lo_creat(integer)', 'lo_create(oid)', 'lo_from_bytea(oid, bytea)']

/** Makes the groups that are missing, gives them their rights here, and their log-ins their settings. */
export async function applyRoles(databaseUrl: string): Promise<string[]> {
  return withOwner(databaseUrl, async (client) => {
    const done = [
      ...(await makeGroups(client)),
      ...(await watch(client)),
      ...(await closeLargeObjects(client)),
      ...(await setUpLogins(client)),
    ]
    const changed = await grantAll(client)
    return [
      ...done,
      ...(await tellStrays(client, await findMembers(client))),
      changed === 0 ? 'All rights were as they should be.' : `Rights granted or taken back: ${changed}.`,
    ]
  })
}

/**
 * After a migration, so that a new table never lacks its rights. Where the groups do not exist one role has everything,
 * and there is nothing to do.
 */
export async function applyGrants(databaseUrl: string): Promise<void> {
  await withOwner(databaseUrl, async (client) => {
    const missing = await missingGroups(client)
    if (missing.length === processRoles.length) return
    if (missing.length > 0)
      throw new OperatorError(`These roles are missing: ${missing.join(', ')}. Run \`roles --apply\`.`)
    await grantAll(client)
  })
}

/** Each group with who logs in by it, and what differs from the rules. */
export async function tellRoles(databaseUrl: string): Promise<string[]> {
  return withOwner(databaseUrl, async (client) => {
    const missing = await missingGroups(client)
    if (missing.length > 0)
      return [`These groups do not exist: ${missing.join(', ')}. \`roles --apply\` makes them.`]
    const members = await findMembers(client)
    const { missing: lacking, surplus, ofOthers } = await findDifferences(client)
    return [
      ...processRoles.map((role) => tellGroup(role, members)),
      ...lacking.map((right) => `Missing: ${tellRight(right)}`),
      ...surplus.map((right) => `Too much: ${tellRight(right)}`),
      ...ofOthers.map((right) => `Of a role that is none of ours: ${tellRight(right)}`),
      ...(await tellStrays(client, members)),
      ...askToClose(await openToAll(client)),
    ]
  })
}

function tellGroup(role: ProcessRole, members: readonly Member[]): string {
  const logins = members.filter(({ logsIn, kinds }) => logsIn && kinds.includes(role)).map(({ name }) => name)
  return `${groupOf(role)}: ${logins.join(', ') || 'nobody logs in by it'}`
}

/** All of it or nothing: in between a process could be without a right that it has had and will have. */
async function withOwner<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'corridor-roles' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(grantsLock)
    const done = await work(client)
    await client.query('commit')
    return done
  } finally {
    await client.end()
  }
}

async function missingGroups(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name)',
    [processRoles.map(groupOf)],
  )
  return rows.map(({ name }) => name)
}

async function makeGroups(client: pg.ClientBase): Promise<string[]> {
  const missing = await missingGroups(client)
  for (const name of missing) await client.query(`create role ${name} nologin`)
  const groups = new Set(processRoles.map(groupOf))
  const strong = (await findMembers(client)).filter(
    ({ name, logsIn, powers }) => groups.has(name) && (logsIn || powers.length > 0),
  )
  if (strong.length > 0)
    throw new OperatorError(
      `${strong.map(({ name }) => name).join(', ')} may log in or has rights over the whole cluster: ` +
        'a group has neither. Take them away with alter role.',
    )
  return missing.map((name) => `Made ${name}.`)
}

/** Figures of the server itself. Whoever is no superuser may lack the right to hand them on. */
async function watch(client: pg.ClientBase): Promise<string[]> {
  const group = groupOf('monitor')
  const { rows } = await client.query<{ sees: boolean }>(
    `select pg_has_role($1, 'pg_monitor', 'member') as sees`,
    [group],
  )
  if (rows[0]?.sees) return []
  await client.query('savepoint watching')
  try {
    await client.query(`grant pg_monitor to ${group}`)
    return []
  } catch {
    await client.query('rollback to savepoint watching')
    return [`A superuser has to type: grant pg_monitor to ${group};`]
  }
}

/** A function of PostgreSQL's own is a superuser's, who alone can take it from everybody; others are only warned. */
async function closeLargeObjects(client: pg.ClientBase): Promise<string[]> {
  const open = await openToAll(client)
  if (open.length > 0) await client.query(closing(open))
  return askToClose(await openToAll(client))
}

async function openToAll(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ maker: string }>(
    `select maker from unnest($1::text[]) as maker
    where has_function_privilege('public', 'pg_catalog.' || maker, 'execute')`,
    [largeObjectMakers],
  )
  return rows.map(({ maker }) => maker)
}

function closing(makers: readonly string[]): string {
  return `revoke execute on function ${makers.map((maker) => `pg_catalog.${maker}`).join(', ')} from public`
}

function askToClose(makers: readonly string[]): string[] {
  return makers.length === 0 ? [] : [`A superuser has to type, in this database: ${closing(makers)};`]
}

/** Settings are of whoever logs in: PostgreSQL does not hand those of a group on. */
async function setUpLogins(client: pg.ClientBase): Promise<string[]> {
  const told: string[] = []
  for (const { name, logsIn, kinds } of await findMembers(client)) {
    const [role] = kinds
    // Who is of several kinds is told of instead.
    if (!logsIn || kinds.length > 1 || role === undefined) continue
    const wanted = Object.entries(settings[role])
    const { rowCount } = await client.query(
      `select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
      where quote_ident(r.rolname) = $1 and s.setdatabase = 0 and s.setconfig @> $2::text[]`,
      [name, wanted.map(([setting, value]) => `${setting}=${value}`)],
    )
    if (rowCount) continue
    for (const [setting, value] of wanted)
      await client.query(`alter role ${name} set ${setting} = '${value}'`)
    told.push(`Settings of ${name}, a ${role}, are set.`)
  }
  return told
}

const mostNamed = 5

async function grantAll(client: pg.ClientBase): Promise<number> {
  const differences = await findDifferences(client)
  await applyDifferences(client, differences)
  const { missing, surplus } = await findDifferences(client)
  const left = [...missing, ...surplus]
  // Who grants without owning is warned by PostgreSQL, not refused.
  if (left.length > 0)
    throw new OperatorError(
      `Not granted or not taken back, because somebody else owns it: ${left.slice(0, mostNamed).map(tellRight).join('; ')}.`,
    )
  return differences.missing.length + differences.surplus.length
}
