import type { Client } from 'pg'

/** Which tables are drawn together; one that no group names fails the run. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'The installation': ['installation'],
  'Lookup lists': ['countries', 'currencies', 'time_zones', 'languages', 'periods', 'days', 'states'],
  'People and what they did': [
    'app_users',
    'profile_networks',
    'sessions',
    'session_grants',
    'session_tokens',
    'pre_sessions',
    'authenticators',
    'passkeys',
    'passkey_challenges',
    'authenticator_setups',
    'recovery_codes',
    'activation_links',
    'sso_identities',
    'sso_expected',
    'sso_requests',
    'sso_logouts',
    'fresh_log_ins',
    'preferences',
    'saved_views',
    'download_tickets',
    'login_failures',
    'login_places',
    'lockouts',
    'login_blocks',
    'login_log',
    'login_throttle',
    'audit_entries',
    'audit_unsealed',
    'audit_seals',
    'secret_keys',
    'proposals',
    'four_eyes_settings',
    'four_eyes_totals',
  ],
  Agencies: [
    'agencies',
    'agency_currencies',
    'agency_send_to',
    'agency_countries',
    'agency_banks',
    'agency_contacts',
    'agency_schedules',
    'agency_ips',
    'agents',
    'agent_tokens',
    'agent_schedules',
    'points_of_sale',
  ],
  'Compliance rules': [
    'agency_limits',
    'agency_fields',
    'field_definitions',
    'agency_enumeration_values',
    'enumeration_values',
    'agency_delivery_options',
    'delivery_options',
  ],
  'Settlement files': [
    'settlement_configs',
    'settlement_codes',
    'sftp_targets',
    'settlements',
    'settlement_failures',
    'stored_files',
    'deliveries',
    'delivery_attempts',
  ],
  Prices: [
    'rate_sheets',
    'wholesale_rates',
    'spreads',
    'fee_countries',
    'fee_brackets',
    'quotes',
    'quote_uses',
  ],
  Customers: [
    'customers',
    'customer_aliases',
    'customer_merges',
    'customer_sightings',
    'customer_sightings_through',
    'customer_documents',
    'customer_document_contents',
  ],
  Holds: ['hold_rules', 'hold_rule_versions', 'hold_rules_head', 'watch_list', 'holds'],
  'Transfers and the ledger': [
    'customer_search',
    'customer_activity',
    'customer_days',
    'customer_totals_through',
    'transactions',
    'transaction_statuses',
    'transaction_events',
    'transaction_totals',
    'transaction_totals_through',
    'home_sums',
    'home_revenue',
    'home_sums_through',
    'ledger_postings',
    'balance_snapshots',
    'agency_payments',
    'position_limits',
    'ledger_days',
    'ledger_days_through',
    'ledger_acknowledgements',
    'ledger_proofs',
    'transfer_imports',
    'payout_validations',
    'test_answer_tries',
    'traces',
    'partner_requests',
    'partner_throttle',
  ],
  'The close of the day': ['day_fence', 'business_days', 'day_entries', 'day_refusals', 'day_reopenings'],
  Reconciliations: ['reconciliations', 'daily_summaries', 'reconciliation_reports', 'day_proofs'],
  'The desk': ['desk_clocks', 'desk_takes', 'notes', 'note_strikes'],
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isKey: boolean
  readonly refersTo: string | null
}

async function readColumns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as name,
      regexp_replace(format_type(a.atttypid, a.atttypmod), '[^a-z0-9_]+', '_', 'g') as type,
      exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as "isKey",
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey) limit 1) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  return rows
}

/** Tables of ours only: the migrations' own bookkeeping is not part of the design. */
const bookkeeping = new Set(['migrations', 'pgmigrations'])

function draw(tables: readonly string[], columns: readonly Column[]): string {
  const boxes = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map(({ name, type, isKey, refersTo }) => {
        const marks = [isKey ? 'PK' : '', refersTo ? 'FK' : ''].filter(Boolean).join(', ')
        return `    ${type.replace(/_+$/, '')} ${name}${marks ? ` ${marks}` : ''}`
      })
    return [`  ${table} {`, ...lines, '  }'].join('\n')
  })
  const links = columns
    .filter(({ table, refersTo }) => tables.includes(table) && refersTo !== null)
    .map(({ table, name, refersTo }) => `  ${refersTo} ||--o{ ${table} : ${name}`)
  return ['```mermaid', 'erDiagram', ...boxes, ...links, '```'].join('\n')
}

/** The tables and their links as the database has them, in diagrams that GitHub and editors draw. */
export async function databaseDiagram(client: Client): Promise<string> {
  const columns = (await readColumns(client)).filter(({ table }) => !bookkeeping.has(table))
  const drawn = new Set(Object.values(groups).flat())
  const missing = [...new Set(columns.map(({ table }) => table))].filter((table) => !drawn.has(table))
  if (missing.length > 0) throw new Error(`In no group of the diagram: ${missing.join(', ')}`)
  const sections = Object.entries(groups).map(([title, tables]) => `## ${title}\n\n${draw(tables, columns)}`)
  const head =
    '# The database\n\nMade from the migrations by `npm run db:types`; what a table or a column is for is said there, in its comment.'
  return `${[head, ...sections].join('\n\n')}\n`
}
