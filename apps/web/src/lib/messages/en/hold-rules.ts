/** Texts of the rules that hold a transfer, and of the watch list. */
export const holdRules = {
  title: 'Hold rules',
  subtitle: 'What a transfer is looked at for before it can be paid out',
  rules: 'Rules',
  hint: 'Each rule is judged by itself when the cash is confirmed. Counts of 90 days.',
  days: 'Of the last 90 days',
  empty: 'No rules: no transfer is held at its commit',
  everyAgency: 'Every agency',
  agenciesFailed: 'The agencies could not be loaded',
  on: 'On',
  off: 'Off',
  add: 'New Rule',
  edit: (sid: number) => `Rule ${sid}`,
  save: 'Save',
  saved: {
    title: 'Save complete',
    message: (sid: number, version: number) =>
      `Rule ${sid}, version ${version} holds from the next commit on`,
  },
  columns: {
    sid: 'Rule',
    words: 'Holds',
    agency: 'Agency',
    state: 'State',
    version: 'Version',
    held: 'Held',
    released: 'Released',
    rejected: 'Rejected',
  },
  kinds: {
    amount: 'Amount above a figure',
    first: 'First transfer above a figure',
    per_day: 'Too many transfers in a day',
    watch_list: 'Name like one on watch list',
    id_expired: 'Photo id expired',
  },
  moreThan: (allowed: number) =>
    allowed === 1 ? 'More than 1 transfer in a day' : `More than ${allowed} transfers in a day`,
  about: {
    amount: 'Holds a transfer of more than this amount, sent by the agency.',
    first:
      'Holds a transfer of more than this amount by somebody of whom none can be paid out or was paid out yet. All records of a person count as one.',
    per_day:
      'Holds every further transfer of one person within a UTC day, whichever agency the others came from.',
    watch_list:
      'Holds a transfer whose sender or receiver has the words of a name on the watch list, in any order.',
    id_expired: 'Holds a transfer whose sender has a photo id that expired before this day.',
  },
  form: {
    kind: 'Holds',
    agency: 'Sent by',
    above: 'Above (USD)',
    allowed: 'Transfers allowed in a day',
    isActive: 'Switched on',
  },
  tryOut: {
    action: 'Try over 90 days',
    title: 'The last 90 days by this rule',
    counting: 'Counting…',
    outdated: 'The rule was changed since.',
    again: 'Try again',
    held: (held: number, transfers: number) =>
      `${held.toLocaleString('en-US')} of ${transfers.toLocaleString('en-US')} transfers held,`,
    amount: (amount: string) => `${amount} USD.`,
    between: (since: string, until: string) => `${since} to ${until}, by what is known today`,
    newest: (count: number) => (count === 1 ? 'This one:' : `The newest ${count}:`),
  },
  versions: 'Versions',
  version: (version: number, words: string, isOn: boolean) => `${version}: ${words}, ${isOn ? 'on' : 'off'}`,
  by: (date: string, user: string) => `${date} by ${user}`,
  watchList: {
    title: 'Watch list',
    add: 'Add Name',
    search: 'Search a name',
    empty: 'No names on the watch list',
    nobody: 'Nobody of this name on the watch list',
    columns: { name: 'Name', reason: 'Reason' },
    born: (day: string) => `born ${day}`,
    added: (date: string, user: string) => `Added ${date} by ${user}`,
    count: (shown: number, total: number) =>
      shown < total
        ? `The first ${shown} of ${total}. Search for more.`
        : `${total} ${total === 1 ? 'name' : 'names'}`,
    form: {
      name: 'Name',
      dateOfBirth: 'Date of birth',
      birthHint: 'If it is known, somebody of the same name and another birth date is not held',
      reason: 'Reason',
    },
    addedName: (name: string) => `${name} is on the watch list`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removal: (name: string) =>
      `${name} will hold no transfer any more. That the name was on the list, and why it was taken off, is kept.`,
    removed: (name: string) => `${name} is off the watch list`,
    why: 'Say why the name is taken off',
    cancel: 'Cancel',
  },
}
