/** Texts of a price and of what made it. */
export const price = {
  frozen:
    'Frozen when the transfer was validated, from the values of that moment. USD is the base currency; agencies share the fee and the FX profit, the operator takes the rest.',
  collected: 'Amount, fee and tax',
  paid: 'Exchange rate and payout',
  shared: 'Who gets what',
  record: (sid: number) => `no. ${sid}`,
  /** One that is only typed has no number. */
  bracket: (sid: number) => (sid === 0 ? 'Fee bracket' : `Fee bracket no. ${sid}`),
  bracketText: (from: string, to: string, minimum: string, percent: string) =>
    `over ${from} up to ${to} USD: ${percent}, at least ${minimum} USD`,
  already: 'in the base currency already',
  wholesale: (currency: string) => `Wholesale ${currency}`,
  oneDollar: (rate: string, currency: string) => `1 USD = ${rate} ${currency}`,
  spread: 'Spread',
  pool: 'Fee to share',
  poolText: (fee: string, most: string) => `the smaller of fee ${fee} and limit ${most}`,
  rules: {
    percent: (percent: string, minimum: string) => `percent wins, ${percent} > minimum ${minimum}`,
    minimum: (percent: string, minimum: string) => `minimum wins, percent ${percent} ≤ ${minimum}`,
  },
  steps: {
    amountBase: 'Send Amount Base',
    percentFee: 'Fee by percent',
    fee: 'Fee',
    tax: 'Tax',
    totalBase: 'To collect, base',
    sendFees: 'Fee, send currency',
    sendTaxes: 'Tax, send currency',
    total: 'To collect',
    retail: 'Retail rate',
    exchangeRate: 'Exchange Rate',
    receiveAmount: 'Receive Amount',
    payout: 'Payout in base',
    profit: 'FX profit',
  },
  rounding: {
    halfEven: 'rounded to the nearest, a half to the even digit',
    down: 'rounded down',
  },
  table: {
    caption: 'How fee and FX profit were shared, in USD',
    party: 'Party',
    fee: 'Fee',
    fx: 'FX profit',
    sum: 'Sum',
    host: (agency: string) => `${agency} (sends)`,
    peer: (agency: string) => `${agency} (pays)`,
    operator: 'Operator',
    rest: 'the rest',
    total: 'Sum',
  },
}
