function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Texts of the tab of rates and spreads. */
export const rates = {
  caption: 'Spreads',
  lastUpdate: 'Wholesale rates last update:',
  never: 'never',
  ago: (age: string) => `${age} ago`,
  choose: 'Payout currency',
  add: (name: string) => `Add Payout for ${name}`,
  listed: 'Listed already:',
  goToRow: 'go to its row',
  columns: {
    currency: 'Payout Currency',
    retail: 'Retail RX vs USD',
    spread: 'Spread',
    wholesale: 'Whole Sale Rate',
    base: 'USD Conversion Rx',
    trend: 'Wholesale, 30 days',
    age: 'Age of the rate',
  },
  empty: 'No Rates found',
  save: 'Save',
  remove: 'Delete',
  percent: '%',
  spreadOf: (currency: string) => `Spread of ${currency}`,
  isNew: 'New, not saved',
  notSaved: 'Not saved',
  unsaved: (count: number) => `${count} not saved`,
  noRate: 'no rate',
  age: (minutes: number) => {
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
    if (days > 0) return `${days} d ${hours} h`
    return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
  },
  staleAt: (age: string, at: string) => `${age}, stale at ${at}`,
  staleFor: (age: string) => `Stale, ${age}`,
  shuts: (corridors: number) => `shuts ${plural(corridors, 'corridor', 'corridors')}`,
  stale: {
    title: (count: number) => plural(count, 'rate is stale:', 'rates are stale:'),
    old: (age: string, hours: number) => `${age} old, the limit is ${hours} h.`,
    none: 'The gateway makes no price with it. No corridor needs it.',
    shut: (count: number) =>
      `The gateway makes no price with it, ${plural(count, 'corridor is', 'corridors are')} shut:`,
    more: (count: number) => `and ${count} more`,
    moreCurrencies: (count: number) => `and ${plural(count, 'currency', 'currencies')} more`,
  },
  corridor: (from: string, to: string) => `${from} → ${to}`,
  trend: (change: string) => `${change} in 30 days`,
  problems: 'Spreads that cannot be saved as they are',
  becameZero: (typed: string) => `'${typed}' is no number, so the spread became 0.00 %, which sells at cost.`,
  zero: {
    title: 'Sell at cost?',
    text: (currency: string) =>
      `With a spread of 0.00 % ${currency} is paid out at the wholesale rate: nothing is earned on the exchange.`,
    confirm: 'Save 0.00 %',
  },
  saved: {
    title: 'Save complete',
    message: (currency: string, until: string) =>
      `Spread of ${currency} saved. Prices told before hold until ${until}.`,
  },
  removed: (currency: string, until: string) =>
    `Spread of ${currency} removed. Prices told before hold until ${until}.`,
  confirm: {
    title: (currency: string) => `Delete the spread of ${currency}`,
    shuts: (currency: string, corridors: number, links: number) =>
      corridors === 0
        ? `No agency pays out ${currency} by a corridor with a fee.`
        : `${currency} is not paid out any more: this shuts ${plural(corridors, 'corridor', 'corridors')}, ` +
          `${plural(links, 'link', 'links')} between agencies.`,
    used: (transfers: string, amount: string) =>
      `In the last 30 days ${transfers} transfers of ${amount} USD in all were to be paid out in it.`,
    unused: 'In the last 30 days nobody used it.',
    hold: (minutes: number) => `Prices told before hold for ${minutes} minutes.`,
  },
  history: {
    title: (code: string, days: string) => `${code} for 1 USD, ${days} days`,
    hint: (asOf: string) => `the band is the spread · as of ${asOf}`,
    ranges: 'Days',
    days: (days: string) => (days === '730' ? '730 days' : days),
    wholesale: 'Wholesale',
    retail: 'Retail',
    failed: 'The picture could not be loaded. The table has the same figures.',
    none: 'No sheet of these days has a rate of this currency.',
    change: (before: string | null, after: string | null) => {
      if (before === null) return `added with ${after} %`
      return after === null ? `deleted, was ${before} %` : `${before} → ${after} %`
    },
    by: (at: string, who: string) => `${at} ${who}`,
    describe: (code: string, first: string, last: string, retail: string | null) =>
      `One dollar was worth ${first} ${code} at the beginning and ${last} at the end` +
      `${retail === null ? '' : `, of which ${retail} are paid out`}.`,
    changes: (count: number) => `The spread changed ${plural(count, 'time', 'times')}.`,
    columns: {
      at: 'Rate of (Z)',
      wholesale: 'Whole Sale Rate',
      spread: 'Spread',
      retail: 'Retail RX vs USD',
      changed: 'Change of the spread',
    },
  },
  historyOf: { retail: 'Payout Currency', spread: 'Spread' },
  compare: {
    caption: (currency: string) => `${currency} now and with the typed spread`,
    now: 'Now',
    with: (percent: string) => `With ${percent} %`,
    payOut: (code: string) => `300.00 USD pay out, ${code}`,
    profit: 'FX profit on it, USD',
    rateOf: (at: string, age: string) => `Rate of ${at}, ${age} old.`,
  },
  dryRun: {
    title: 'Dry run',
    run: (percent: string) => `Dry run of ${percent} % over past transfers`,
    over: 'Transfers of the last',
    days: (days: number) => `${days} days`,
    outdated: (percent: string, days: number) => `Outdated: this is ${percent} % over ${days} days.`,
    transfers: (count: number, code: string, days: number) =>
      count === 0
        ? `No transfer was paid out in ${code} in the last ${days} days.`
        : `${plural(count, 'transfer', 'transfers')} paid out in ${code} in the last ${days} days:`,
    more: (count: number) => `on ${count} more is earned`,
    less: (count: number) => `on ${count} less`,
    same: (count: number) => `on ${count} the same`,
    refused: (count: number) => `${count} would have been refused`,
    asOf: (at: string) => `Counted at ${at}; nothing is stored.`,
    parties: 'FX profit, USD',
    before: 'As it was',
    after: (percent: string) => `With ${percent} %`,
    difference: 'Difference',
    host: 'Sending agencies',
    peer: 'Paying agencies',
    operator: 'Operator',
    all: 'All',
    largest: 'Largest changes',
    amount: 'Amount, USD',
  },
  conflictOf: (currency: string) => `Spread of ${currency}`,
  note: (minutes: number) =>
    'Retail RX vs USD = Whole Sale Rate × (1 − Spread); USD Conversion Rx = 1 ÷ Retail RX. ' +
    `A new spread holds from the next quote on; prices told before hold for ${minutes} minutes.`,
}
