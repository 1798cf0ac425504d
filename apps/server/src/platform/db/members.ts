import type pg from 'pg'
import { groupOf, type ProcessRole, processRoles } from './grants.ts'

/** A role with the rights of a group of ours: the group itself, or who is in it directly or by another role. */
export interface Member {
  /** As a statement names it. */
  readonly name: string
  readonly logsIn: boolean
  readonly kinds: readonly ProcessRole[]
  /** Roles of somebody else that it is in too. */
  readonly others: readonly string[]
  /** What it may do with the whole server. */
  readonly powers: readonly string[]
}

/**
 * The owner is none of them, whatever it is in: it has all rights anyway. Nor is who only manages a group, as whoever
 * makes a role does since PostgreSQL 16.
 */
export async function findMembers(client: pg.ClientBase): Promise<Member[]> {
  const { rows } = await client.query<Omit<Member, 'kinds'> & { readonly groups: readonly string[] }>(
    `with recursive inside as (
      select oid, oid as role from pg_roles where rolname = any ($1)
      union select member, roleid from pg_auth_members m where ${countsAsMember}
      union select inside.oid, m.roleid from inside join pg_auth_members m on m.member = inside.role
        where ${countsAsMember}
    ), members as (
      select distinct inside.oid from inside join pg_roles g on g.oid = inside.role
      where g.rolname = any ($1)
    )
    select quote_ident(r.rolname) as name, r.rolcanlogin as "logsIn",
      array_agg(g.rolname::text order by g.rolname) filter (where g.rolname = any ($1)) as groups,
      coalesce(array_agg(quote_ident(g.rolname) order by g.rolname) filter (where g.oid not in (select oid from members)), '{}')
        as others,
      array_remove(array[${powers.map(([column, name]) => `case when r.${column} then '${name}' end`).join(', ')}], null)
        as powers
    from members join pg_roles r on r.oid = members.oid join inside on inside.oid = r.oid
      join pg_roles g on g.oid = inside.role
    where r.rolname <> current_user
      and r.oid <> (select datdba from pg_database where datname = current_database())
    group by r.oid, r.rolname, r.rolcanlogin, ${powers.map(([column]) => `r.${column}`).join(', ')}
    order by r.rolname`,
    [processRoles.map(groupOf)],
  )
  return rows.map(({ groups, ...member }) => {
    const kinds = processRoles.filter((role) => groups.includes(groupOf(role)))
    return { ...member, kinds, others: member.others.filter((name) => !isOf(kinds, name)) }
  })
}

const powers = [
  ['rolsuper', 'superuser'],
  ['rolcreaterole', 'createrole'],
  ['rolcreatedb', 'createdb'],
  ['rolreplication', 'replication'],
  ['rolbypassrls', 'bypassrls'],
] as const

/** Before PostgreSQL 16 there is neither of the two, and all are members. */
const countsAsMember = `not to_jsonb(m) @> '{"inherit_option": false, "set_option": false}'`

/** PostgreSQL's own, which the monitor is given, and what that is made of. */
const ofMonitor = new Set(['pg_monitor', 'pg_read_all_settings', 'pg_read_all_stats', 'pg_stat_scan_tables'])

function isOf(kinds: readonly ProcessRole[], name: string): boolean {
  return kinds.includes('monitor') && ofMonitor.has(name)
}

/** What gives somebody more than the rules say, and no grant on an object of ours: only a person can mend it. */
export async function tellStrays(client: pg.ClientBase, members: readonly Member[]): Promise<string[]> {
  return [...members.flatMap(tellStray), ...(await tellElsewhere(client, members))]
}

function tellStray({ name, kinds, others, powers: held }: Member): string[] {
  return [
    ...(kinds.length > 1 ? [`${name} has the rights of several kinds: ${kinds.join(', ')}.`] : []),
    ...(others.length > 0 ? [`${name} has the rights of ${others.join(', ')} too.`] : []),
    ...(held.length > 0 ? [`${name} has rights over the whole server: ${held.join(', ')}.`] : []),
  ].map((sentence) => `${sentence} A person has to take them away.`)
}

/**
 * PostgreSQL notes for each role what it owns or has a right to: settings of the server, large objects, what becomes of
 * tables that are yet to be made. What is of our own schemas is compared with the rules; a session's own tables go with it.
 */
async function tellElsewhere(client: pg.ClientBase, members: readonly Member[]): Promise<string[]> {
  const { rows } = await client.query<{ told: string }>(
    `select distinct format('%I %s %s. A person has to take it away.', rolname,
      case deptype when 'o' then 'owns' else 'has a right to' end, pg_describe_object(s.classid, s.objid, 0)) as told
    from pg_shdepend s join pg_roles r on r.oid = s.refobjid
      left join pg_class c on s.classid = 'pg_class'::regclass and c.oid = s.objid
      left join pg_proc p on s.classid = 'pg_proc'::regclass and p.oid = s.objid
      left join pg_namespace n on n.oid in (c.relnamespace, p.pronamespace)
        or s.classid = 'pg_namespace'::regclass and n.oid = s.objid
    where quote_ident(rolname) = any ($1) and s.refclassid = 'pg_authid'::regclass and s.deptype in ('a', 'o')
      and s.dbid in (0, (select oid from pg_database where datname = current_database()))
      and s.classid not in ('pg_database'::regclass, 'pg_auth_members'::regclass)
      and (s.deptype = 'o' or n.nspname is null or n.nspname not in ('public', 'pgboss'))
      and (n.nspname is null or n.nspname !~ '^pg_(toast_)?temp')
    order by 1`,
    [members.map(({ name }) => name)],
  )
  return rows.map(({ told }) => told)
}
