import { inside, insideByKind, insideIfGiven, type RouteScope } from '@corridor/contract/common/scope'

/**
 * The scope of every route, by feature. Like the permissions, this table is written by hand: a route that opens to
 * limited users in the contract alone fails the scope tests.
 */
const routeScopes: Readonly<Record<string, readonly (readonly [RouteScope, string])[]>> = {
  session: [
    [
      'open',
      'login redeemTicket setPassword passFactor startFactor confirmFactor askPasskey passPasskey startPasskey addPasskey logout verify secondLevel askSecondLevelPasskey passSecondLevelByPasskey endSecondLevel',
    ],
    ['closed', 'debugVerify debug'],
  ],
  sso: [
    ['open', 'start callback end logout logInAnew'],
    ['closed', 'stateOf expect unlink'],
  ],
  account: [
    [
      'open',
      'show changePassword changeSecondLevel startFactor confirmFactor renewCodes removeFactor askPasskey startPasskey addPasskey renamePasskey removePasskey endSession endOthers lookAtActivation activate',
    ],
    ['closed', 'sessionsOf endSessionOf endSessionsOf factorOf removeFactorOf makeActivation'],
  ],
  preferences: [['open', 'all keep']],
  views: [
    ['filtered', 'list'],
    ['open', 'create update remove'],
  ],
  home: [
    ['filtered', 'attention ageing exposure'],
    ['closed', 'volume corridors revenue'],
  ],
  lookups: [['open', 'all countries currencies enumeration states days']],
  users: [
    [
      'closed',
      'list count rows profiles networks saveNetworks blocked unblock create update loginLog loginLogOf loginLogCount loginLogRows',
    ],
  ],
  audit: [
    [
      insideByKind('params.entity', 'params.sid', {
        agency: 'agency',
        agency_bank: 'bank',
        agent: 'agent',
        agency_contact: 'contact',
        agency_compliance: 'agency',
        agency_schedule: 'agency',
        settlement_setup: 'agency',
        sftp_target: 'agency',
        settlement: 'settlement',
        daily_summary: 'summary',
        agency_limit: 'agency',
        agency_payment: 'payment',
        customer: 'customer',
        transaction: 'transfer',
        hold_rule: 'holdRule',
        proposal: 'proposal',
        spread: 'open',
        fee_country: 'open',
        rate_sheet: 'open',
        currency: 'open',
        desk_clock: 'open',
        four_eyes: 'open',
      }),
      'last history',
    ],
    ['closed', 'countInserted changes exportChanges'],
  ],
  agencies: [
    ['filtered', 'search list sendTo'],
    ['closed', 'create saveSendTo goesWith cleanup'],
    [inside('agency', 'params.sid'), 'update standing suspend resume'],
  ],
  banks: [[inside('agency', 'params.agencySid'), 'list create update']],
  agents: [
    [inside('agency', 'params.agencySid'), 'search names'],
    ['filtered', 'bySid'],
    [inside('agent', 'params.agentSid'), 'pos schedule update'],
    ['open', 'newToken'],
    [inside('agency', 'body.agent.agency'), 'create'],
  ],
  contacts: [
    [inside('agency', 'params.agencySid'), 'list create'],
    [inside('contact', 'params.contactSid'), 'update remove'],
  ],
  compliance: [
    [
      inside('agency', 'params.agencySid'),
      'fields saveFields limits saveLimits deliveryOptions saveDeliveryOptions enumerations saveEnumerations panel save tryOne tryPast',
    ],
    ['open', 'allEnumerations'],
  ],
  'secure-ips': [['closed', 'list add remove']],
  'agency-schedule': [
    [inside('agency', 'params.agencySid'), 'read'],
    ['closed', 'create update apply'],
  ],
  'settlement-setup': [
    [inside('agency', 'params.agencySid'), 'get codes sftp saveSftp removeSftp testSftp'],
    [inside('agency', 'body.settlement.agency'), 'create'],
    [inside('setup', 'params.settlementSid'), 'update revealZipPassword'],
  ],
  settlements: [
    ['filtered', 'list calendar'],
    [inside('settlement', 'params.sid'), 'zip deliveries transfers revealZipPassword'],
    [inside('transfer', 'params.sid'), 'ofTransfer'],
    [inside('delivery', 'params.sid'), 'retry'],
    [inside('agency', 'body.agency'), 'make'],
  ],
  reconciliations: [
    ['filtered', 'summaries list operatorList'],
    [inside('summary', 'params.sid'), 'report'],
    [inside('reconciliation', 'params.sid'), 'zip detail operatorDetail operatorZip totals history'],
    ['closed', 'day prove reopen pending'],
    [inside('transfer', 'params.sid'), 'postings ofTransfer'],
  ],
  positions: [
    [inside('agency', 'params.agencySid'), 'position statement line export setLimit removeLimit pay'],
    [inside('payment', 'params.paymentSid'), 'counter'],
  ],
  rates: [
    ['open', 'rates spreads history trends'],
    ['closed', 'create update remove behind'],
  ],
  fees: [
    ['open', 'list all brackets'],
    ['closed', 'create update remove createBracket updateBracket removeBracket behind simulate dryRun'],
  ],
  customer: [
    [inside('customer', 'params.sid'), 'show update standing reveal'],
    ['closed', 'create'],
    ['filtered', 'lookalikes'],
  ],
  'customer-documents': [
    [inside('customer', 'params.sid'), 'list add'],
    [inside('document', 'params.documentSid'), 'look remove'],
  ],
  customers: [
    ['filtered', 'list count export'],
    ['closed', 'countTransactions statistics'],
  ],
  'customer-identity': [
    [inside('customer', 'params.sid'), 'show'],
    ['closed', 'compare merge undo'],
    [inside('suggestion', 'params.suggestionSid'), 'accept dismiss'],
  ],
  transactions: [
    ['filtered', 'agencies list sum newer export'],
    ['open', 'statuses deliveryOptions fieldDefinitions'],
    [insideIfGiven('transfer', 'body.search.sid'), 'search'],
    [insideByKind('body.from', 'params.sid', { fieldsJSON: 'sending', rcvFieldsJSON: 'paying' }), 'reveal'],
    [inside('sending', 'body.info.idTr'), 'cancel'],
  ],
  corrections: [
    [inside('transfer', 'params.sid'), 'show'],
    [inside('sending', 'body.info.idTr'), 'refund'],
    [inside('paying', 'body.info.idTr'), 'correct'],
  ],
  traces: [[inside('transfer', 'params.sid'), 'list']],
  proposals: [
    ['filtered', 'list'],
    [inside('proposal', 'params.sid'), 'show approve refuse withdraw'],
    ['open', 'settings'],
    ['closed', 'saveSetting'],
  ],
  'hold-rules': [
    ['filtered', 'list'],
    [inside('agency', 'body.agency'), 'create tryPast'],
    [inside('holdRule', 'params.ruleSid'), 'update versions'],
    ['closed', 'watched watch unwatch'],
  ],
  notes: [
    [
      insideByKind('params.record', 'params.sid', {
        transaction: 'transfer',
        customer: 'customer',
        agency: 'agency',
      }),
      'list add',
    ],
    [inside('note', 'params.noteSid'), 'strike'],
    [inside('transfer', 'params.sid'), 'story'],
  ],
  exceptions: [
    ['filtered', 'list counts rules'],
    [insideByKind('params.of', 'params.sid', { transaction: 'transfer', proposal: 'proposal' }), 'item'],
    [insideByKind('body.of', 'body.sid', { transaction: 'sending', proposal: 'proposal' }), 'take giveBack'],
    [inside('sending', 'body.sid'), 'release reject'],
    ['open', 'clocks'],
    ['closed', 'setClock'],
  ],
  downloads: [
    [
      insideByKind('body.kind', 'body.sid', { settlement: 'settlement', reconciliation: 'reconciliation' }),
      'ticket',
    ],
  ],
  palette: [['filtered', 'find']],
}

/** Each route of the table, `feature.route`, with its scope. */
export const scopeRows = Object.entries(routeScopes).flatMap(([feature, table]) =>
  table.flatMap(([scope, names]) => names.split(' ').map((name) => [`${feature}.${name}`, scope] as const)),
)

const scopes = new Map<string, RouteScope>(scopeRows)

export function scopeOf(key: string): RouteScope {
  const scope = scopes.get(key)
  if (scope === undefined) throw new Error(`${key} has no row in tests/http/route-scopes.ts.`)
  return scope
}
