import type { AuditEntity } from '@corridor/contract/audit'
import type { Permission } from '@corridor/domain/access/permissions'

/**
 * The permission of every route, by feature. This table is written by hand: the access tests expect what it states and
 * not what the contract states, so a route with a weaker permission fails them.
 */
const routePermissions: Readonly<Record<string, Readonly<Partial<Record<Permission | 'public', string>>>>> = {
  session: {
    public:
      'login redeemTicket setPassword passFactor startFactor confirmFactor askPasskey passPasskey startPasskey addPasskey',
    'session.use': 'logout verify secondLevel askSecondLevelPasskey passSecondLevelByPasskey endSecondLevel',
    'debug.use': 'debugVerify debug',
  },
  sso: {
    public: 'start callback end logout',
    'session.use': 'logInAnew',
    'users.edit': 'stateOf expect unlink',
  },
  account: {
    'session.use':
      'show changePassword changeSecondLevel startFactor confirmFactor renewCodes removeFactor askPasskey startPasskey addPasskey renamePasskey removePasskey endSession endOthers',
    'users.edit': 'sessionsOf endSessionOf endSessionsOf factorOf removeFactorOf makeActivation',
    public: 'lookAtActivation activate',
  },
  preferences: {
    'session.use': 'all keep',
  },
  views: {
    'session.use': 'list create update remove',
  },
  home: {
    'session.use': 'attention',
    'transactions.read': 'volume ageing',
    'positions.read': 'exposure',
    'reconciliations.read': 'corridors revenue',
  },
  lookups: {
    'lookups.read': 'all countries currencies enumeration states days',
  },
  users: {
    'users.read': 'list count rows profiles blocked loginLog loginLogOf loginLogCount loginLogRows',
    'users.edit': 'networks saveNetworks update',
    'users.unlock': 'unblock',
    'users.create': 'create',
  },
  audit: {
    'audit.read': 'last countInserted history',
    'audit.list': 'changes exportChanges',
  },
  agencies: {
    'agencies.read': 'search list sendTo',
    'agencies.edit': 'create update saveSendTo',
    'agencies.suspend': 'standing suspend resume',
    'agencies.cleanup': 'goesWith cleanup',
  },
  banks: {
    'banks.read': 'list',
    'banks.edit': 'create update',
  },
  agents: {
    'agents.read': 'search names bySid pos schedule',
    'agents.edit': 'newToken create update',
  },
  contacts: {
    'contacts.read': 'list',
    'contacts.edit': 'create update remove',
  },
  compliance: {
    'compliance.read': 'fields limits deliveryOptions allEnumerations enumerations panel tryOne tryPast',
    'compliance.edit': 'saveFields saveLimits saveDeliveryOptions saveEnumerations save',
  },
  'secure-ips': {
    'ips.edit': 'list add remove',
  },
  'agency-schedule': {
    'agents.read': 'read',
    'schedule.edit': 'create update apply',
  },
  'settlement-setup': {
    'settlement-setup.read': 'get codes sftp',
    'settlement-setup.edit': 'create update saveSftp removeSftp testSftp',
    'settlement-setup.reveal': 'revealZipPassword',
  },
  settlements: {
    'settlements.read': 'list calendar deliveries transfers ofTransfer',
    'settlements.download': 'zip',
    'settlements.retry': 'retry',
    'settlements.make': 'make',
    'settlement-setup.reveal': 'revealZipPassword',
  },
  reconciliations: {
    'reconciliations.read':
      'summaries list detail operatorList operatorDetail totals history day pending postings ofTransfer',
    'reconciliations.download': 'report zip operatorZip',
    'reconciliations.prove': 'prove',
    'reconciliations.reopen': 'reopen',
  },
  positions: {
    'positions.read': 'position statement line export',
    'positions.edit': 'setLimit removeLimit pay counter',
  },
  rates: {
    'rates.read': 'rates spreads behind history trends',
    'rates.edit': 'create update remove',
  },
  fees: {
    'fees.read': 'list all brackets behind simulate dryRun',
    'fees.edit': 'create update remove createBracket updateBracket removeBracket',
  },
  customer: {
    'customers.read': 'show lookalikes standing',
    'customers.edit': 'create update',
    'customers.reveal': 'reveal',
  },
  'customer-documents': {
    'customers.read': 'list',
    'documents.add': 'add',
    'documents.look': 'look',
    'documents.remove': 'remove',
  },
  customers: {
    'customers.read': 'list count countTransactions statistics',
    'customers.export': 'export',
  },
  'customer-identity': {
    'customers.read': 'show',
    'customers.merge': 'compare merge undo',
    'customers.edit': 'accept dismiss',
  },
  transactions: {
    'transactions.read': 'agencies statuses deliveryOptions fieldDefinitions list sum newer search',
    'transactions.export': 'export',
    'transactions.reveal': 'reveal',
    'transactions.cancel': 'cancel',
  },
  corrections: {
    'transactions.read': 'show',
    'transactions.refund': 'refund',
    'transactions.correct': 'correct',
  },
  traces: {
    'traces.read': 'list',
  },
  proposals: {
    'proposals.read': 'list show withdraw settings',
    'proposals.decide': 'approve refuse',
    'proposals.settings': 'saveSetting',
  },
  'hold-rules': {
    'hold-rules.read': 'list versions watched',
    'hold-rules.edit': 'create update tryPast watch unwatch',
  },
  notes: {
    'notes.read': 'list story',
    'notes.add': 'add strike',
  },
  exceptions: {
    'exceptions.read': 'list counts item rules clocks',
    'exceptions.work': 'take giveBack',
    'transactions.release': 'release reject',
    'exceptions.settings': 'setClock',
  },
  downloads: {
    'session.use': 'ticket',
  },
  palette: {
    'session.use': 'find',
  },
}

/** The second permission of a call about the history of a record, by the kind of the record; also written by hand. */
export const historyPermissions: Readonly<Record<AuditEntity, Permission>> = {
  app_user: 'users.read',
  profile_networks: 'users.read',
  agency: 'agencies.read',
  agency_bank: 'banks.read',
  agent: 'agents.read',
  agency_contact: 'contacts.read',
  agency_compliance: 'compliance.read',
  agency_ips: 'ips.edit',
  agency_schedule: 'agencies.read',
  settlement_setup: 'settlement-setup.read',
  sftp_target: 'settlement-setup.read',
  settlement: 'settlements.read',
  daily_summary: 'reconciliations.read',
  agency_limit: 'positions.read',
  agency_payment: 'positions.read',
  spread: 'rates.read',
  fee_country: 'fees.read',
  customer: 'customers.read',
  transaction: 'transactions.read',
  hold_rule: 'hold-rules.read',
  watch_entry: 'hold-rules.read',
  access: 'users.read',
  rate_sheet: 'lookups.read',
  currency: 'lookups.read',
  desk_clock: 'exceptions.read',
  ledger_finding: 'reconciliations.read',
  business_day: 'reconciliations.read',
  proposal: 'proposals.read',
  view: 'users.read',
  secret_key: 'users.read',
  audit_log: 'users.read',
  retention: 'users.read',
  four_eyes: 'proposals.read',
}

/** Each route of the table, `feature.route`, with its permission. */
export const permissionRows = Object.entries(routePermissions).flatMap(([feature, table]) =>
  Object.entries(table).flatMap(([permission, names]) =>
    names.split(' ').map((name) => [`${feature}.${name}`, permission as Permission | 'public'] as const),
  ),
)

const permissions = new Map<string, Permission | 'public'>(permissionRows)

export function permissionOf(key: string): Permission | 'public' {
  const permission = permissions.get(key)
  if (permission === undefined) throw new Error(`${key} has no row in tests/http/route-permissions.ts.`)
  return permission
}
