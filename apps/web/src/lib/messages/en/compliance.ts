function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Texts of the compliance panel of an agency. */
export const compliance = {
  title: 'Compliance configuration',
  tabs: { send: 'Send', receive: 'Receive', enumerations: 'Enumeration Fields' },
  filter: 'Filter fields...',
  noMatch: 'No field has this text in its name.',
  active: 'Service active',
  on: 'on',
  off: 'off',
  visibilities: { REQ: 'Required', OPT: 'Optional', NOT_ALL: 'N/A' },
  counts: (required: number, optional: number, none: number) =>
    `${required} Required · ${optional} Optional · ${none} N/A`,
  allNone: (count: number) => `all ${count} N/A`,
  narrowed: (count: number, all: number) => `${count} of ${all} narrowed`,
  problems: (count: number) => counted(count, 'problem', 'problems'),
  locked: 'no transfer without it',
  requiredAbove: (amount: string) => `Required above ${amount}`,
  requiredAlways: 'Always required: limit 0',
  was: (before: string) => `was ${before}`,
  fieldOf: (category: string, label: string) => `${category}, ${label}`,
  limitOf: (label: string) => `Limit ${label}`,
  limitsTitle: 'Set limits to make the next fields required',
  limitsAbove: 'Required above',
  limitsAboveHint: 'blank: no limit · 0: always',
  refusedAbove: 'Refused above',
  refusedAboveHint: '0 refuses every transfer',
  limits: {
    limitCoB: 'Country of birth',
    limitDoB: 'Date of birth',
    limitLegalID: 'Legal ID',
    limitPhotoID: 'Photo ID',
    limitTestQuestion: 'Test Question',
    limitByTrn: 'Limit by transfer',
    limitTotalNet: 'Limit Total Network',
  },
  fieldCount: (count: number) => counted(count, 'field', 'fields'),
  byTransfer: 'one transfer',
  perCustomer: { send: 'per customer', receive: 'per receiver' },
  period: 'Recurrence period',
  selectPeriod: 'Select Period',
  utcDays: 'UTC days',
  noLimit: 'no limit',
  none: 'none',
  zero: 'With 0 every transfer is refused.',
  standing: {
    underWay: (count: number) => `${counted(count, 'transfer', 'transfers')} under way`,
    payable: (count: number, amount: string) =>
      `${counted(count, 'transfer', 'transfers')} to pay out, ${amount} USD`,
  },
  stops: {
    send: 'Transfers under way cannot be committed any more: the cash is on the counter.',
    receive: 'What waits to be paid out can then be paid by nobody: only this agency may pay it.',
  },
  delivery: {
    title: 'Delivery options',
    available: 'Available Delivery Options',
    selected: 'Selected Options',
    none: 'None selected: nobody can send to this agency.',
  },
  options: { available: 'Available Options', selected: 'Selected Options' },
  enumerations: {
    photoIdType: 'Photo ID type',
    legalIdType: 'Legal ID type',
    occupation: 'Occupation',
    relationshipTo: 'Relationship to receiver',
    sourceOfFunds: 'Source of funds',
  },
  allAccepted: (count: number) => `None selected: all ${count} are accepted`,
  all: 'all',
  someAccepted: (chosen: number, count: number) => `${chosen} of ${count} are accepted`,
  save: 'Save',
  reset: 'Reset',
  changes: (count: number) => counted(count, 'change', 'changes'),
  inForce: 'in force with the next transfer',
  changesTitle: 'Changes that are not saved yet',
  changesColumns: { tab: 'Where', label: 'What', before: 'Stored', after: 'Typed' },
  close: 'Close',
  saved: { title: 'Save complete', message: 'Agency settings saved' },
  readOnly: 'Your profile can look at these rules, not change them.',
  errorAt: (tab: string, label: string) => `${tab}, ${label}`,
  theirs: {
    title: 'What they changed:',
    change: (tab: string, label: string, before: string, after: string) =>
      `${tab}, ${label}: ${before} → ${after}`,
    same: 'They saved the values that you started from.',
    alsoMine: 'You changed it, too: yours stays if you keep yours.',
  },
  history: { activeSND: 'Send, Service active', activeRCV: 'Receive, Service active' },
  asks: {
    title: 'Save these rules?',
    save: 'Save',
    zero: (tab: string, limit: string) => `${tab}: '${limit}' is 0. Every transfer will be refused.`,
    sendOff: (underWay: number) =>
      underWay === 0
        ? 'Sending will be switched off. No transfer is under way.'
        : `Sending will be switched off. ${counted(underWay, 'transfer is', 'transfers are')} under way and cannot be committed any more: the cash is on the counter.`,
    receiveOff: (payable: number, amount: string) =>
      payable === 0
        ? 'Receiving will be switched off. No transfer waits to be paid out.'
        : `Receiving will be switched off. ${counted(payable, 'transfer', 'transfers')} of ${amount} USD can then be paid out by nobody.`,
    noDelivery: 'No delivery option is left: nobody can send to this agency.',
  },
  stairs: {
    title: 'Required by amount',
    unit: 'USD in one transfer',
    always: (count: number) => `always: ${count} required`,
    from: (amount: string, count: number) => `from ${amount}: ${count} required`,
    added: (labels: string) => `+ ${labels}`,
    refused: (amount: string) => `above ${amount} refused`,
    allRefused: 'every transfer is refused',
    tried: (amount: string) => `tried ${amount}`,
    unreached: (labels: string) => `Never asked for, because such a transfer is refused: ${labels}`,
    columns: { from: 'From (USD)', required: 'Required', added: 'Because of' },
    refusedRow: 'refused',
    failed: 'The picture could not be loaded; the table has the same figures.',
  },
}
