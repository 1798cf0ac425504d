import { type Change, inFolder, type Plant } from './plant.ts'

/** Rules and wire literals: a change of the server or of the contract. */
const server: readonly Change[] = [
  [
    'LOOK-04',
    'features/lookups/routes.ts',
    '({ ...zone, hour',
    '({ ...zone, sid: 0, hour',
    'apps/server/src/features/lookups',
  ],
  [
    'LOOK-04',
    'features/lookups/routes.ts',
    'offsetAt(zone.tz, now)',
    "'+05:30'",
    'apps/server/src/features/lookups',
  ],
  [
    'SCHED-02',
    'features/lookups/queries.ts',
    "selectFrom('days').select(['sid', 'name'])",
    "selectFrom('days').select(['sid']).select((e) => e.val('Sunday').as('name'))",
    'apps/server/src/features/lookups',
  ],
]

const specification = 'tests/http/specification.test.ts'

const wire: readonly Change[] = [
  [
    'USER-06',
    'users.ts',
    "method: 'POST',\n    path: '/api/app_users',\n    summary: 'All users'",
    "method: 'PUT',\n    path: '/api/app_users',\n    summary: 'All users'",
    specification,
  ],
  [
    'USER-08',
    'users.ts',
    "'/api/app_users/whitelist/blocked'",
    "'/api/app_users/whitelist/locked'",
    specification,
  ],
  [
    'AGCY-24',
    'agencies.ts',
    "method: 'POST',\n    path: '/api/agency',",
    "method: 'PUT',\n    path: '/api/agency',",
    specification,
  ],
  [
    'POS-02',
    'agents.ts',
    "'/api/agency/agent/pos/all/:agentSid'",
    "'/api/agency/agent/pos/every/:agentSid'",
    specification,
  ],
  ['LOOK-01', 'lookups.ts', "'/api/aux/all'", "'/api/aux/every'", specification],
  ['API-10', 'session.ts', "'/api/test/debug'", "'/api/test/bug'", specification],
]

/** What the calls of the specification have to hold, beyond their form. */
const answers: readonly Change[] = [
  [
    'FEE-19',
    'features/fees/routes.ts',
    'all: () => listFees(db)',
    'all: () => listFees(db, [0, 1])',
    specification,
  ],
  [
    'FEE-23',
    'features/fees/store.ts',
    ".where('feeCountrySid', '=', feeSid)\n    .orderBy('limitFrom')",
    ".where('feeCountrySid', '>=', Math.min(feeSid, 0))\n    .orderBy('limitFrom')",
    specification,
  ],
  [
    'CUST-09',
    'features/audit/queries.ts',
    "'>=', sql<string>`to_timestamp(${Date.parse(since) / 1000})`",
    "'>=', sql<string>`to_timestamp(${Date.parse(since) * 0})`",
    specification,
  ],
  [
    'CUST-09',
    'features/audit/queries.ts',
    ".where('entity', '=', entity)\n    .where('action', '=', 'insert')",
    ".where('action', '=', 'insert')",
    specification,
  ],
  ['COMP-34', 'features/agents/queries.ts', ".$if(name !== '',", '.$if(false,', specification],
  [
    'IP-05',
    'features/secure-ips/store.ts',
    "    .where('ip', '=', ip)\n",
    '',
    'apps/server/src/features/secure-ips',
  ],
]

const savesTest = 'tests/http/saves.test.ts'

/** A field that a change does not save, or that comes back as another one. */
const saves: readonly Change[] = [
  [
    'CUST-13',
    'features/customer/store.ts',
    '.set({ ...values, version: sql`version + 1` })',
    '.set({ ...values, zipCode: sql<string>`zip_code`, version: sql`version + 1` })',
    savesTest,
  ],
  [
    'CONT-08',
    'features/contacts/store.ts',
    '.set({ ...values, version: sql`version + 1` })',
    '.set({ ...values, charge: sql<string>`charge`, version: sql`version + 1` })',
    savesTest,
  ],
  [
    'SCFG-15',
    'features/settlement-setup/store.ts',
    '    .set({\n      ...values,\n      schedDailySince',
    '    .set({\n      ...values,\n      charDel: sql<string>`char_del`,\n      schedDailySince',
    savesTest,
  ],
  [
    'BANK-05',
    'features/banks/store.ts',
    '.set({ ...values, version: sql`version + 1` })',
    '.set({ ...values, accZipCode: sql<string>`acc_zip_code`, version: sql`version + 1` })',
    savesTest,
  ],
  [
    'AGENT-15',
    'features/agents/service.ts',
    'address: fields.address,\n    city: fields.city,',
    'address: fields.city,\n    city: fields.address,',
    savesTest,
  ],
  [
    'AGCY-26',
    'features/agencies/store.ts',
    '.set({ ...values, version: sql`version + 1` })',
    '.set({ ...values, secondLang: sql<string>`second_lang`, version: sql`version + 1` })',
    savesTest,
  ],
  [
    'USER-17',
    'features/users/store.ts',
    '.set({ ...values, version: sql`version + 1` })',
    '.set({ ...values, comments: sql<string>`comments`, version: sql`version + 1` })',
    savesTest,
  ],
  [
    'what an agency may owe',
    'features/positions/limits.ts',
    "mode === 'credit' ? cents : -cents",
    "mode === 'credit' ? cents : null",
    savesTest,
  ],
]

/** Columns of files that have the value of another one. */
const files: readonly Change[] = [
  [
    'TRAN-30',
    'features/transactions/export.ts',
    "'Send Taxes': 't.send_taxes'",
    "'Send Taxes': 't.taxes_base'",
    'tests/http/files.test.ts',
  ],
  [
    'CUST-10',
    'features/customers/export.ts',
    "safeCell('c.last_name2')",
    "safeCell('c.last_name')",
    'tests/http/files.test.ts',
  ],
  [
    'the file of a statement',
    'features/positions/postings.ts',
    "Comments: safeCell('b.comments')",
    "Comments: safeCell('b.bank_reference')",
    'tests/http/files.test.ts',
  ],
  [
    'the file of changes',
    'features/audit/export-changes.ts',
    "t.after ->> k.field, '')",
    "t.before ->> k.field, '')",
    'tests/http/files.test.ts',
  ],
  [
    'the files of a reconciliation',
    'core/reconciliations/csv.ts',
    "'Peer Fees': cents('peer_fees')",
    "'Peer Fees': cents('host_fees')",
    'tests/http/day-files.test.ts',
  ],
]

export const serverPlants: readonly Plant[] = [
  ...inFolder('apps/server/src', 'vitest', server),
  ...inFolder('packages/contract/src', 'vitest', wire),
  ...inFolder('apps/server/src', 'vitest', answers),
  ...inFolder('apps/server/src', 'vitest', saves),
  ...inFolder('apps/server/src', 'vitest', files),
  ...inFolder('packages/domain/src', 'vitest', [
    [
      'the settlement files',
      'settlements/file.ts',
      'row.ownFees, row.ownFx)',
      'row.ownFx, row.ownFees)',
      'tests/http/day-files.test.ts',
    ],
  ]),
]
