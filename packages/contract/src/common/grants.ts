/** What a confirmed second-level password opens: one kind of action at a time. */
export const grantKinds = [
  'agencies',
  'users',
  'banks',
  'tokens',
  'cancel',
  'reveal',
  'merge',
  'refund',
  'correct',
  'payment',
] as const

export type GrantKind = (typeof grantKinds)[number]

/** What the second-level password is needed to do. */
export const protectedActions: Readonly<Record<GrantKind, string>> = {
  agencies: 'set up an agency',
  users: 'change passwords, profiles and who is active',
  banks: 'change bank accounts',
  tokens: "set an agent's token",
  cancel: 'cancel a transfer',
  reveal: 'see the number of an id',
  merge: 'merge customers or undo a merge',
  refund: 'refund a transfer',
  correct: 'correct a payout',
  payment: 'book or undo a payment',
}
