/** The six profiles that ship with the product. Profile 1 is the super admin everywhere. */
export const profiles = [
  { sid: 1, name: 'Super admin' },
  { sid: 2, name: 'Operations' },
  { sid: 3, name: 'Compliance officer' },
  { sid: 4, name: 'Finance' },
  { sid: 5, name: 'Support' },
  { sid: 6, name: 'Auditor' },
] as const

export type ProfileSid = (typeof profiles)[number]['sid']

export const superAdminProfile = 1 satisfies ProfileSid

const everyProfile = [1, 2, 3, 4, 5, 6] as const satisfies readonly ProfileSid[]

/**
 * The one table of who may do what: deny by default, a profile has only what its row lists.
 * A new kind of action is a new row; a route that names no row does not compile.
 */
const grants = {
  'session.use': everyProfile,
  'lookups.read': everyProfile,
  // Finer than this: the history of a record also needs the permission to read that kind of record.
  'audit.read': everyProfile,
  // Finer than this: of each kind of record only who may read it. The file of it needs the right to take such a kind along.
  'audit.list': [1, 3, 6],
  'users.read': [1, 2, 3, 6],
  'users.create': [1, 2],
  'users.edit': [1],
  'users.unlock': [1],
  'agencies.read': everyProfile,
  'agencies.edit': [1, 2],
  'agencies.cleanup': [1],
  'banks.read': [1, 2, 3, 4, 6],
  'banks.edit': [1, 4],
  'agents.read': everyProfile,
  'agents.edit': [1, 2],
  'contacts.read': everyProfile,
  'contacts.edit': [1, 2, 3],
  'compliance.read': everyProfile,
  'compliance.edit': [1, 3],
  'agencies.suspend': [1, 3],
  'ips.edit': [1],
  'schedule.edit': [1],
  'settlement-setup.read': [1, 2, 4, 6],
  'settlement-setup.edit': [1, 4],
  'settlement-setup.reveal': [1, 4],
  'settlements.read': [1, 2, 4, 6],
  'settlements.download': [1, 4],
  'settlements.retry': [1, 4],
  'settlements.make': [1, 4],
  // Whoever supports customers, or judges them, needs nobody's balance.
  'reconciliations.read': [1, 2, 4, 6],
  'reconciliations.download': [1, 4, 6],
  'reconciliations.prove': [1, 4, 6],
  'reconciliations.reopen': [1, 4],
  'positions.read': [1, 2, 4, 6],
  'positions.edit': [1, 4],
  'rates.read': everyProfile,
  'rates.edit': [1, 4],
  'fees.read': everyProfile,
  'fees.edit': [1, 4],
  'customers.read': [1, 2, 3, 5, 6],
  'customers.edit': [1, 2, 3],
  'customers.export': [1, 3],
  'customers.reveal': [1, 3],
  'documents.add': [1, 2, 3],
  'documents.look': [1, 3],
  'documents.remove': [1, 3],
  'customers.merge': [1, 3],
  'transactions.read': everyProfile,
  'transactions.cancel': [1],
  'transactions.refund': [1, 4],
  'transactions.correct': [1, 4],
  'transactions.reveal': [1, 3],
  'transactions.export': [1, 2, 3, 4, 6],
  'proposals.read': [1, 2, 3, 4, 6],
  // Finer than this: a decision also needs the permission of the change itself.
  'proposals.decide': [1, 2, 3, 4],
  'proposals.settings': [1],
  'traces.read': [1, 2, 3, 5, 6],
  'hold-rules.read': [1, 2, 3, 5, 6],
  'hold-rules.edit': [1, 3],
  'transactions.release': [1, 3],
  'exceptions.read': [1, 2, 3, 4, 6],
  'exceptions.work': [1, 2, 3, 4],
  'exceptions.settings': [1],
  // Finer than this: a note also needs the permission to read the record that it is about.
  'notes.read': everyProfile,
  'notes.add': [1, 2, 3, 4, 5],
  'debug.use': [1],
} as const satisfies Record<string, readonly ProfileSid[]>

export type Permission = keyof typeof grants

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table that nothing adds to.
export const permissions = Object.keys(grants) as Permission[]

export function isProfile(value: number): value is ProfileSid {
  return profiles.some(({ sid }) => sid === value)
}

export function mayUse(profile: ProfileSid, permission: Permission): boolean {
  return (grants[permission] as readonly ProfileSid[]).includes(profile)
}

export function permissionsOf(profile: ProfileSid): Permission[] {
  return permissions.filter((permission) => mayUse(profile, permission))
}
