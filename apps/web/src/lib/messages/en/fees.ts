/** Texts of the fees between two countries. */
export const fees = {
  caption: 'Fees',
  empty: 'No Fees found',
  columns: { code: 'Country Code', collect: 'Country Collect', destination: 'Fees Added To' },
  notSaved: 'Not saved',
  pair: (collect: string, destination: string) => `${collect} → ${destination}`,
  newPair: (collect: string) => `a new fee of ${collect}`,

  country: 'Select a country',
  add: 'Add Fee',
  unit: 'Amounts in USD',
  /** Of a country that already is the collecting one of a fee. */
  known: (country: string) =>
    `${country} already has a fee. To add another destination, open one of its fees and choose the destination there.`,

  editor: 'Fee',
  collecting: 'Collecting Country',
  destination: 'Destination Country',
  heading: 'Add or edit fee brackets by the amount sent to the selected destination',
  brackets: {
    limitFrom: 'From (USD)',
    limitTo: 'To (USD)',
    minFee: 'Min. Fee (USD)',
    percent: '% of TRN',
    feesSplit: 'Fees Split',
  },
  /** In a line that says what was saved before. */
  short: { limitFrom: 'From', limitTo: 'To', minFee: 'Min. Fee', percent: '%', feesSplit: 'Fees Split' },
  savedValue: 'Saved value',
  newRow: 'New',
  fieldOf: (column: string, row: number) => `${column}, bracket ${row}`,
  addBracket: 'Add Bracket',
  removeBracket: 'Remove',
  removeBracketOf: (row: number) => `Remove bracket ${row}`,

  feeExceeds: (upTo: string) => `Up to ${upTo} the minimum exceeds the amount sent.`,
  incomplete: 'Incomplete: will not be saved.',
  gap: {
    title: 'Gap:',
    text: (from: string, to: string) =>
      `over ${from} up to ${to} USD has no bracket, such transfers are refused`,
    close: 'Close it:',
    setTo: (to: string) => `set To ${to}`,
    setFrom: (from: string) => `set From ${from}`,
    or: 'or',
  },
  above: (end: string) => `Over ${end} USD has no bracket and is refused.`,

  save: 'SAVE',
  remove: 'DELETE',
  undo: 'Undo changes',
  saved: { title: 'Save complete', message: 'Fee saved' },
  notSent: (rows: number) =>
    rows === 1 ? '1 incomplete bracket was not saved.' : `${rows} incomplete brackets were not saved.`,
  removed: 'Fee removed',
  holdFor: (minutes: number) => `Prices told before SAVE hold for ${minutes} minutes`,
  holdUntil: (time: string) => `Prices told before hold until ${time}`,
  readOnly: 'Your account may look at fees but not change them.',

  unsaved: {
    text: 'You have unsaved changes continue in list or SAVE',
    discard: (pair: string) => `Discard and open ${pair}`,
    keep: 'Keep editing',
  },

  confirm: {
    title: 'Delete fee',
    text: (pair: string) =>
      `The fee ${pair} will be removed with all its brackets. The corridor is shut then.`,
    behind: (links: string, transfers: string) =>
      `It prices ${links} send-to ${links === '1' ? 'link' : 'links'} between agencies, and priced ${transfers} ${
        transfers === '1' ? 'transfer' : 'transfers'
      } in the last 30 days. Their tellers will be refused.`,
    hold: (minutes: number) => `Prices told before hold for ${minutes} minutes.`,
  },

  picture: {
    title: 'Fee by the amount sent',
    description:
      'The fee of each bracket over the amount sent, in dollars and in percent of the amount. The same figures are in the table.',
    units: { usd: 'Fee in USD', percent: 'Fee in % of the amount' },
    shares: 'Shares in the picture for',
    link: (sender: string, payer: string) => `${sender} (sends) → ${payer} (pays)`,
    legend: 'Solid: as typed, dashed: saved.',
    axis: 'Amount sent, USD. Each bracket is drawn equally wide. ● To is included, ○ From is not.',
    gap: (from: string, to: string) => `Gap ${from}–${to}`,
    refused: 'refused',
    over: (value: string) => `over ${value} % is not drawn`,
    percent: (value: string) => `${value} %`,
    cursor: (unit: string) => `${unit}: amount sent`,
    reading: (amount: string, fee: string, percent: string, rule: string) =>
      `At ${amount}: fee ${fee} = ${percent} % (${rule}).`,
    minimum: (percent: string, by: string) => `the minimum; ${percent} is ${by}`,
    byPercent: (percent: string) => `${percent} of the amount`,
    shared: (pool: string, host: string, peer: string, operator: string) =>
      `Shared ${pool}: ${host}, ${peer}. Operator, the rest: ${operator}.`,
    none: (amount: string) => `At ${amount}: no bracket, such a transfer is refused.`,
    wrong: 'The picture comes back when every bracket is right.',
    failed: 'The picture could not be loaded.',
    rule: (percent: string, minimum: string) => `${percent}, at least ${minimum}`,
    table: {
      from: 'Over (USD)',
      to: 'Up to (USD)',
      rule: 'Rule',
      least: 'Fee at its beginning',
      most: 'Fee at its end',
      inPercent: 'In % at its end',
    },
  },

  simulate: {
    title: 'Simulate',
    amount: 'Amount',
    sendCurrency: 'Send currency',
    from: 'from',
    sender: 'Sending agency',
    to: 'to',
    payer: 'Paying agency',
    paidIn: 'paid in',
    receiveCurrency: 'Receive currency',
    price: 'Why this price',
    byTyped:
      'By the brackets as typed, and by the rates, spreads, taxes and splits of now. Nothing is saved.',
    bySaved: 'By what is saved: what the gateway tells now.',
    refused: (sentence: string) => `Refused: ${sentence}`,
    noLinks: 'No agency of the one country sends to one of the other: there is nothing to price.',
    wrong: 'Every complete bracket has to be right before it can be tried.',
  },

  dryRun: {
    title: 'Dry run',
    over: (days: number, pair: string) => `Over the last ${days} days, ${pair}`,
    days: 'Days',
    daysOf: (days: number) => `${days} days`,
    close: 'Close',
    outdated: 'The brackets were changed since: this result is outdated.',
    again: 'Dry run again',
    wrong: 'Every complete bracket has to be right before it can be tried.',
    asOf: (when: string) =>
      `Dry run of the brackets as typed against what was charged; nothing is saved. As of ${when}.`,
    none: 'No transfers in these days.',
    outcomes: {
      more: 'pay more',
      less: 'pay less',
      same: 'pay the same',
      refused: 'refused for want of a bracket',
    },
    share: (percent: string, difference: string) => `${percent} % · ${difference} USD`,
    parties: {
      caption: 'Fee in USD',
      party: 'Party',
      before: 'Before',
      after: 'After',
      difference: 'Difference',
      ofItRefused: 'of it refused',
      host: 'Sending agencies',
      peer: 'Paying agencies',
      operator: 'Operator',
      all: 'Fee in all',
    },
    byChange: 'Transfers by change, USD',
    change: 'Change of the fee',
    transfers: 'Transfers',
    same: 'the same',
    upTo: (to: string) => `to ${to}`,
    refused: 'refused',
    largest: 'Ten largest changes of fee, without the refused',
    noLargest: 'No fee changes',
    columns: {
      reference: 'Reference',
      sent: 'Sent',
      agencies: 'Sending → paying agency',
      amount: 'Amount',
      before: 'Before',
      after: 'After',
      difference: 'Difference',
    },
  },

  behind: {
    title: (pair: string) => `${pair}, 30 days`,
    transfers: 'Transfers',
    amount: 'Amount sent',
    fees: 'Fee paid',
    links: 'Send-to links on this fee',
  },

  history: {
    countryCodeCollect: 'Collecting Country',
    countryCodeDestination: 'Destination Country',
    brackets: 'Brackets',
    limitFrom: 'From (USD)',
    limitTo: 'To (USD)',
    minFee: 'Min. Fee (USD)',
    percent: '% of TRN',
    feesSplit: 'Fees Split',
  },
}
