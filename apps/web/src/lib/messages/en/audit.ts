import type { FreshPurpose } from '@corridor/contract/common/fresh'

export const audit = {
  lastUpdate: (date: string, user: string) => `Last update: ${date} by ${user}`,
  history: 'History',
  close: 'Close',
  empty: 'No changes yet',
  actions: { insert: 'created', update: 'changed', delete: 'deleted', event: 'noted' } as Record<
    string,
    string
  >,
  columns: { field: 'Field', before: 'Before', after: 'After', value: 'Value' },
  /** That stand in no form: of a change that two people have agreed on, and of what has happened. */
  fields: {
    proposedBy: 'Proposed by',
    proposal: 'Proposal',
    event: 'Event',
    reason: 'Reason',
    sessions: 'Sessions',
    purpose: 'For',
    passkey: 'Passkey',
    address: 'Address',
    browser: 'Browser',
  } as Record<string, string>,
  /** What a fresh log-in was for. */
  purposes: {
    second_level: 'a second-level password',
    app_set_up: 'setting up an app',
    app_remove: 'removing an app',
    codes_renew: 'new recovery codes',
    passkey_add: 'adding a passkey',
    passkey_remove: 'removing a passkey',
    sessions_end: 'ending sessions',
  } satisfies Record<FreshPurpose, string> as Record<string, string>,
  /** Who is none of the staff. */
  actors: { host: 'the host', system: 'the system' } as Record<string, string>,
  /** Of a pair of countries: a bracket by its lower border, and what it says. */
  bracket: {
    from: (border: string) => `Bracket over ${border}`,
    text: (to: string, percent: string, least: string, shared: string) =>
      `up to ${to}: ${percent}, at least ${least}, shared ${shared}`,
  },
  yes: 'yes',
  no: 'no',
  nothing: 'empty',
  /** Of somebody who saved first. */
  theirs: {
    title: 'What they changed:',
    change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
    same: 'They saved the values that you started from.',
    alsoMine: 'You changed it, too: yours stays if you keep yours.',
  },
}
