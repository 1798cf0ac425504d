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
      `In the last 30 days ${transfers} transfers over ${amount} USD were paid out in it.`,
    unused: 'In the last 30 days nobody used it.',
    hold: (minutes: number) => `Prices told before hold for ${minutes} minutes.`,
  },
  conflictOf: (currency: string) => `Spread of ${currency}`,
  note: (minutes: number) =>
    'Retail RX vs USD = Whole Sale Rate × (1 − Spread); USD Conversion Rx = 1 ÷ Retail RX. ' +
    `A new spread holds from the next quote on; prices told before hold for ${minutes} minutes.`,
} as const
