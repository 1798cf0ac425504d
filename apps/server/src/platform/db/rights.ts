import type pg from 'pg'
import {
  groupOf,
  lentFunctions,
  type ProcessRole,
  processRoles,
  type Rule,
  schemaRules,
  tableRules,
} from './grants.ts'
import { findMembers } from './members.ts'

/** A right as PostgreSQL keeps it: of a whole object, or of one of its columns. */
export interface Right {
  readonly kind: 'table' | 'sequence' | 'function' | 'schema' | 'database'
  /** As a statement names it. */
  readonly object: string
  readonly column: string | null
  /** A group of ours, `public`: everybody, or whoever else was given something. */
  readonly grantee: string
  readonly privilege: string
  /** Whether it may be handed on; none of ours may. */
  readonly isGrantable: boolean
}

interface Stored {
  readonly kind: Right['kind']
  readonly schema: string
  readonly name: string
  readonly object: string
  readonly columns: readonly string[]
  /** A part of a partitioned table is reached through the whole, a function of a trigger by its trigger. */
  readonly isInner: boolean
}

const everybody = 'public'
const schemas = ['public', 'pgboss']

const letters: Readonly<Record<string, string>> = { r: 'SELECT', a: 'INSERT', w: 'UPDATE', d: 'DELETE' }

/** What `roles --apply` would still have to grant and to take back. */
export interface Differences {
  readonly missing: readonly Right[]
  /** Also what a member of a group has beside it. */
  readonly surplus: readonly Right[]
  /** Of roles that have nothing to do with ours, such as one for reports: to be known, and left. */
  readonly ofOthers: readonly Right[]
}

export async function findDifferences(client: pg.ClientBase): Promise<Differences> {
  const wanted = wantedRights(await storedObjects(client))
  const given = await givenRights(client)
  const [wantedKeys, givenKeys] = [new Set(wanted.map(keyOf)), new Set(given.map(keyOf))]
  const unwanted = given.filter((right) => !wantedKeys.has(keyOf(right)))
  const ours = new Set([everybody, ...(await findMembers(client)).map(({ name }) => name)])
  return {
    missing: wanted.filter((right) => !givenKeys.has(keyOf(right))),
    surplus: unwanted.filter(({ grantee }) => ours.has(grantee)),
    ofOthers: unwanted.filter(({ grantee }) => !ours.has(grantee)),
  }
}

function keyOf({ kind, object, column, grantee, privilege, isGrantable }: Right): string {
  return [kind, object, column ?? '', grantee, privilege, isGrantable].join(' ')
}

export function tellRight({ object, column, grantee, privilege, isGrantable }: Right): string {
  const what = isGrantable ? `${privilege} with grant option` : privilege
  return `${what} on ${object}${column === null ? '' : ` (${column})`} for ${grantee}`
}

/** Only what differs is touched: each change of a right lets every process plan its statements anew. */
export async function applyDifferences(client: pg.ClientBase, differences: Differences): Promise<void> {
  for (const one of together(differences.surplus))
    await client.query(`revoke ${one.privileges} on ${one.kind} ${one.object} from ${one.grantee} cascade`)
  for (const one of together(differences.missing))
    await client.query(`grant ${one.privileges} on ${one.kind} ${one.object} to ${one.grantee}`)
}

/** One statement for all that somebody gets of an object. */
function together(rights: readonly Right[]) {
  const found = new Map<string, Right[]>()
  for (const right of rights) {
    const key = `${right.kind} ${right.object} ${right.grantee}`
    found.set(key, [...(found.get(key) ?? []), right])
  }
  return [...found.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const privileges = same.map(({ privilege, column }) =>
      column === null ? privilege : `${privilege} ("${column}")`,
    )
    return [
      { kind: first.kind, object: first.object, grantee: first.grantee, privileges: privileges.join(', ') },
    ]
  })
}

function wantedRights(stored: readonly Stored[]): Right[] {
  return stored.flatMap((one) => [
    ...processRoles.flatMap((role) => rightsOf(one, role)),
    // Whoever connects may look for names in the schema, as PostgreSQL has it; nothing more.
    ...(one.kind === 'schema' && one.name === 'public' ? [right(one, everybody, 'USAGE')] : []),
  ])
}

function right(
  { kind, object }: Stored,
  grantee: string,
  privilege: string,
  column: string | null = null,
): Right {
  return { kind, object, column, grantee, privilege, isGrantable: false }
}

function rightsOf(stored: Stored, role: ProcessRole): Right[] {
  const all = (privileges: readonly string[]): Right[] =>
    privileges.map((privilege) => right(stored, groupOf(role), privilege))
  const rule = schemaRules[stored.schema]?.[role]
  if (stored.kind === 'database') return all(role === 'api' ? ['CONNECT', 'TEMPORARY'] : ['CONNECT'])
  if (stored.kind === 'schema') return all(rule ? ['USAGE'] : [])
  if (stored.kind === 'sequence') return all(sequenceRights(stored, role))
  if (stored.kind === 'function')
    return all(!stored.isInner && rule?.functions && !isKept(stored, role) ? ['EXECUTE'] : [])
  return tableRights(stored, role, rule?.tables ?? tableRuleOf(stored, role))
}

/** Numbers are no secret, and what was given last is looked at where events are counted up to it. */
function sequenceRights({ schema, name }: Stored, role: ProcessRole): string[] {
  const sees = schemaRules[schema]?.[role] !== undefined && role !== 'monitor'
  const takes = schema === 'public' && role === 'api' && !name.endsWith('_seq')
  return [...(sees ? ['SELECT'] : []), ...(takes ? ['USAGE'] : [])]
}

function isKept({ name }: Stored, role: ProcessRole): boolean {
  const users = lentFunctions[name]
  return users !== undefined && !users.includes(role)
}

function tableRuleOf({ name, isInner }: Stored, role: ProcessRole): string {
  if (role === 'backup') return 'r'
  return isInner ? '' : (tableRules[name]?.[role] ?? '')
}

function tableRights(stored: Stored, role: ProcessRole, written: string): Right[] {
  const group = groupOf(role)
  const hidden = Object.entries(tableRules[stored.name]?.secret ?? {})
    .filter(([, readers]) => role !== 'backup' && !readers.includes(role))
    .map(([column]) => column)
  return [...written.matchAll(/([rawd])(?:\(([^)]*)\))?/g)].flatMap(([, letter = '', listed]) => {
    const privilege = letters[letter] ?? ''
    const columns = listed?.split(',').map((column) => column.trim())
    if (columns) return columns.map((column) => right(stored, group, privilege, column))
    if (letter !== 'r' || hidden.length === 0) return [right(stored, group, privilege)]
    const seen = stored.columns.filter((column) => !hidden.includes(column))
    return seen.map((column) => right(stored, group, privilege, column))
  })
}

/** What the rules say nothing of, and what they name though it is not there. */
export async function compareRules(
  client: pg.ClientBase,
): Promise<{ unlisted: string[]; unknown: string[] }> {
  const stored = await storedObjects(client)
  const tables = stored.filter(
    ({ kind, schema, isInner }) => kind === 'table' && schema === 'public' && !isInner,
  )
  const names = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
  const unknown = Object.entries(tableRules).flatMap(([table, rule]) => {
    const columns = names.get(table)
    if (!columns) return [table]
    return namedColumns(rule)
      .filter((column) => !columns.has(column) && column !== 'ctid')
      .map((column) => `${table}.${column}`)
  })
  return { unlisted: [...names.keys()].filter((name) => !(name in tableRules)), unknown }
}

function namedColumns({ secret = {}, ...roles }: Rule): string[] {
  const listed = Object.values(roles).flatMap((written) => [...written.matchAll(/\(([^)]*)\)/g)])
  return [
    ...Object.keys(secret),
    ...listed.flatMap(([, columns = '']) => columns.split(',').map((column) => column.trim())),
  ]
}

async function storedObjects(client: pg.ClientBase): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select case relkind when 'S' then 'sequence' else 'table' end as kind, nspname as schema, relname as name,
      format('%I.%I', nspname, relname) as object, relispartition as "isInner",
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = any ($1) and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'function', nspname, proname, ${functionName}, prorettype = 'trigger'::regtype, '{}'
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname = any ($1) and ${isOwnFunction}
    union all
    select 'schema', nspname, nspname, format('%I', nspname), false, '{}' from pg_namespace where nspname = any ($1)
    union all
    select 'database', '', current_database(), format('%I', current_database()), false, '{}'`,
    [schemas],
  )
  return rows
}

const functionName = `format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid))`
const isOwnFunction = `not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

/** What whoever does not own it has of it; where nothing was ever granted, PostgreSQL's own defaults hold. */
async function givenRights(client: pg.ClientBase): Promise<Right[]> {
  const { rows } = await client.query<Right>(
    `with held as (
      select case relkind when 'S' then 'sequence' else 'table' end as kind,
        format('%I.%I', nspname, relname) as object, null as column, relacl as acl, relowner as owner
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = any ($1) and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'table', format('%I.%I', nspname, relname), attname::text, attacl, relowner
      from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
      where nspname = any ($1) and attacl is not null and not attisdropped
      union all
      select 'function', ${functionName}, null, coalesce(proacl, acldefault('f', proowner)), proowner
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname = any ($1) and ${isOwnFunction}
      union all
      select 'schema', format('%I', nspname), null, coalesce(nspacl, acldefault('n', nspowner)), nspowner
      from pg_namespace where nspname = any ($1)
      union all
      select 'database', format('%I', datname), null, coalesce(datacl, acldefault('d', datdba)), datdba
      from pg_database where datname = current_database()
    )
    select distinct kind, object, held.column, coalesce(quote_ident(rolname), '${everybody}') as grantee,
      privilege_type as privilege, is_grantable as "isGrantable"
    from held, aclexplode(acl) left join pg_roles on pg_roles.oid = grantee
    where grantee <> owner`,
    [schemas],
  )
  return rows
}
