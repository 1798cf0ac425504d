/** The kinds of process that the database knows apart; whoever owns the tables is none of them. */
export const processRoles = ['api', 'gateway', 'worker', 'monitor', 'backup'] as const
export type ProcessRole = (typeof processRoles)[number]

/** A role without a log-in: those who log in are its members, two at a time while a password turns. */
export function groupOf(role: ProcessRole): string {
  return `corridor_${role}`
}

/**
 * What each process may do with the rows of a table, in PostgreSQL's own letters: r(ead), a(dd), w(rite over), d(elete);
 * with columns behind a letter where it is those alone. To lock a row takes a `w` of any column. The backup reads all.
 */
export interface Rule {
  readonly api?: string
  readonly gateway?: string
  readonly worker?: string
  readonly monitor?: string
  /** Columns that open something, and who may read them; the others who read the table read the rest of it. */
  readonly secret?: Readonly<Record<string, readonly ProcessRole[]>>
}

/** What a schema has for a role beside the rules of its tables. */
interface SchemaRule {
  /** All tables, where they are somebody else's and have no lines here. */
  readonly tables?: string
  readonly functions?: true
}

export const schemaRules: Readonly<Record<string, Readonly<Partial<Record<ProcessRole, SchemaRule>>>>> = {
  public: {
    api: { functions: true },
    gateway: { functions: true },
    worker: { functions: true },
    monitor: {},
    backup: {},
  },
  // The scheduler's own: pg-boss works as the worker, and nobody else has to do with it.
  pgboss: {
    worker: { tables: 'rawd', functions: true },
    monitor: { tables: 'r' },
    backup: { tables: 'r' },
  },
}

/** Functions that do something with the rights of the owner, and who calls them beside a trigger; all others only compute. */
export const lentFunctions: Readonly<Record<string, readonly ProcessRole[]>> = {
  hold_ledger_postings: ['api'],
  audit_queue_for_seal: [],
  remove_old_traces: ['worker'],
  reopen_days: ['api'],
}

/** What a move of a transfer writes; its amounts are in nobody's list. */
const moved = `w(status, version, available_at, expires_at, received_at, closed_at, cancel_requested_at,
  receive_agent_sid, receive_pos, receiver_fields, fees_returned, waits_since)`

/** What is said of a change; its number and its time are PostgreSQL's to say. */
const noted = 'a(actor_sid, actor_login, action, entity, entity_sid, before, after, request_id)'

const seenByAll: Rule = { api: 'r', gateway: 'r', worker: 'r' }
/** The statements of moves name it, whoever makes the move. */
const addedByAll: Rule = { api: 'ra', gateway: 'ra', worker: 'ra' }
/** Kept by the worker, looked at by people. */
const sums: Rule = { api: 'r', worker: 'rawd' }
/** What is over is found by its time and locked before it is removed, for which a `w` is needed: of the time itself. */
const tidied = 'r(ctid, expires_at)w(expires_at)d'
/** Of people at the screens alone. */
const edited: Rule = { api: 'rawd' }
/** What people set up and transfers go by. */
const setUp: Rule = { api: 'rawd', gateway: 'r', worker: 'r' }

export const tableRules: Readonly<Record<string, Rule>> = {
  migrations: { ...seenByAll, monitor: 'r' },
  // Written by `migrate` alone, as the owner.
  installation: seenByAll,

  countries: seenByAll,
  currencies: { api: 'rw(rate_tolerance, stopped_at, prices_void_until)', gateway: 'r', worker: 'r' },
  time_zones: seenByAll,
  languages: seenByAll,
  periods: seenByAll,
  days: seenByAll,
  states: seenByAll,
  delivery_options: seenByAll,
  enumeration_values: { api: 'ra', gateway: 'r', worker: 'r' },
  field_definitions: seenByAll,
  transaction_statuses: seenByAll,

  app_users: { api: 'raw', worker: 'r', secret: { password_hash: ['api'], second_level_hash: ['api'] } },
  sessions: { api: 'raw', worker: 'rw(last_activity_at)d' },
  session_grants: edited,
  session_tokens: edited,
  pre_sessions: { api: 'rawd', worker: tidied },
  authenticators: edited,
  authenticator_setups: { api: 'rawd', worker: tidied },
  passkeys: edited,
  passkey_challenges: { api: 'rawd', worker: tidied },
  recovery_codes: edited,
  profile_networks: edited,
  sso_identities: edited,
  sso_requests: { api: 'rawd', worker: tidied },
  sso_expected: { api: 'rawd', worker: tidied },
  sso_logouts: { api: 'rawd', worker: tidied },
  fresh_log_ins: { api: 'rawd', worker: tidied },
  activation_links: { api: 'rawd', worker: tidied },
  preferences: edited,
  saved_views: edited,
  download_tickets: edited,
  login_failures: { api: 'rad', worker: 'r(ctid, at)w(at)d' },
  login_places: { api: 'raw', worker: 'r(ctid, last_login_at)w(last_login_at)d' },
  // The worker counts them and deletes the expired ones.
  lockouts: { api: 'rawd', worker: 'r(ctid, user_sid, blocked_at, ends_at)w(ends_at)d' },
  // The release before this one uses it; this one does not.
  login_blocks: { ...edited, worker: 'r' },
  login_log: { api: 'ra' },
  login_throttle: { api: 'rawd', worker: 'r(ctid, expire)w(expire)d' },
  audit_entries: { api: `r${noted}`, gateway: noted, worker: `r${noted}` },
  // An entry's own trigger queues it, with the owner's rights.
  audit_unsealed: { api: 'r', worker: 'rd' },
  audit_seals: { api: 'r', worker: 'ra' },
  secret_keys: { api: 'raw(check_value)', gateway: 'r', worker: 'r' },
  proposals: {
    api: 'raw(state, decided_by_sid, decided_by, decided_at, decision_reason)',
    worker: 'raw(state, decided_by_sid, decided_by, decided_at, decision_reason)',
  },
  four_eyes_settings: { api: 'raw', worker: 'r' },
  four_eyes_totals: { api: 'raw' },

  agencies: setUp,
  agency_currencies: setUp,
  agency_send_to: setUp,
  agency_countries: setUp,
  agency_banks: edited,
  agency_contacts: { api: 'rawd', worker: 'r' },
  agency_schedules: { api: 'rawd', worker: 'r' },
  agency_ips: { api: 'rawd', gateway: 'r' },
  agents: setUp,
  agent_tokens: {
    api: 'raw(expires_at)d',
    gateway: 'rw(token_mac, key_id)',
    secret: { token_mac: ['api', 'gateway'] },
  },
  agent_schedules: setUp,
  points_of_sale: setUp,
  agency_limits: setUp,
  agency_fields: setUp,
  agency_enumeration_values: setUp,
  agency_delivery_options: setUp,

  settlement_configs: { api: 'rawd', worker: 'r' },
  settlement_codes: { api: 'rawd', worker: 'r' },
  sftp_targets: { api: 'rawd', worker: 'r' },
  settlements: { api: 'ra', worker: 'ra' },
  settlement_failures: { api: 'rd', worker: 'rawd' },
  stored_files: { api: 'ra', worker: 'raw(content)' },
  deliveries: { api: 'raw', worker: 'raw' },
  delivery_attempts: { api: 'ra', worker: 'ra' },

  rate_sheets: { api: 'ra', gateway: 'r', worker: 'ra' },
  wholesale_rates: { api: 'ra', gateway: 'r', worker: 'ra' },
  spreads: setUp,
  fee_countries: setUp,
  fee_brackets: setUp,
  quotes: { api: 'rd', gateway: 'ra', worker: tidied },
  quote_uses: { api: 'r', gateway: 'ra' },

  customers: { api: 'raw', gateway: 'raw(sends)', worker: 'rw' },
  customer_aliases: { api: 'rad', gateway: 'r', worker: 'rad' },
  customer_merges: { api: 'raw(undone_by, undone_at)', worker: 'r' },
  customer_sightings: { api: 'rawd', worker: 'rawd' },
  customer_sightings_through: sums,
  customer_documents: { api: 'rawd' },
  customer_document_contents: { api: 'ra' },
  customer_search: { api: 'rad', gateway: 'a', worker: 'rad' },
  customer_activity: sums,
  customer_days: sums,
  customer_totals_through: sums,

  hold_rules: { api: 'raw', gateway: 'r', worker: 'r' },
  hold_rule_versions: { api: 'ra' },
  hold_rules_head: { api: 'rw', gateway: 'r', worker: 'r' },
  watch_list: { api: 'raw', gateway: 'r', worker: 'r' },
  holds: addedByAll,

  transactions: { api: `r${moved}`, gateway: `ra${moved}`, worker: `r${moved}` },
  transaction_events: addedByAll,
  ledger_postings: addedByAll,
  traces: addedByAll,
  partner_throttle: { gateway: 'rawd', worker: 'r(ctid, expire)w(expire)d' },
  partner_requests: { api: 'ra', gateway: 'ra', worker: 'raw(response)' },
  payout_validations: { api: 'rw(expires_at)', gateway: 'raw(expires_at)', worker: 'rw(expires_at)d' },
  position_limits: {
    api: 'rawd',
    gateway: 'rw(owed_cents, alert_since)',
    worker: 'rw(owed_cents, alert_since)',
  },
  test_answer_tries: { api: 'r', gateway: 'raw' },
  transaction_totals: sums,
  transaction_totals_through: sums,
  home_sums: sums,
  home_revenue: sums,
  home_sums_through: sums,
  balance_snapshots: { ...sums, gateway: 'r' },
  agency_payments: { api: 'ra', worker: 'r' },
  ledger_days: sums,
  ledger_days_through: sums,
  // Written by the command line alone.
  ledger_acknowledgements: { api: 'r', worker: 'r' },
  ledger_proofs: { api: 'r', worker: 'ra' },
  transfer_imports: { api: 'r', worker: 'r' },

  day_fence: { api: 'r', gateway: 'r', worker: 'raw' },
  business_days: { api: 'r', gateway: 'r', worker: 'ra' },
  day_entries: { api: 'r', worker: 'ra' },
  day_refusals: { api: 'r', worker: 'ra' },
  day_reopenings: { api: 'r', worker: 'r' },
  reconciliations: { api: 'r', worker: 'ra' },
  daily_summaries: { api: 'r', worker: 'ra' },
  reconciliation_reports: { api: 'ra', worker: 'ra' },
  day_proofs: { api: 'ra', worker: 'r' },

  desk_clocks: { api: 'rw' },
  desk_takes: edited,
  notes: { api: 'ra' },
  note_strikes: { api: 'ra' },
}
