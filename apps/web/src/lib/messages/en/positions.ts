type Kind = 'deposit' | 'settlement'
type Direction = 'in' | 'out'

const paid: Readonly<Record<Kind, Readonly<Record<Direction, string>>>> = {
  deposit: { in: 'Deposit received', out: 'Deposit paid back' },
  settlement: { in: 'Settlement received', out: 'Settlement paid' },
}

/** What the moves did to a position, by the move and the side on which the agency was. */
const asSender: Readonly<Record<string, (count: number) => string>> = {
  SEND: (count) => `Transfers sent, ${count}`,
  SEND_HELD: (count) => `Transfers sent and held, ${count}`,
  RECEIVE: (count) => `Own share of fees and FX, ${count} paid out`,
  REVERSE: (count) => `Own share of fees and FX taken back, ${count} reversed`,
  CORRECT: (count) => `Own share of fees and FX taken back, ${count} corrected`,
  CANCEL: (count) => `Cancelled, ${count}`,
  CANCEL_HELD: (count) => `Cancelled while held, ${count}`,
  REFUND: (count) => `Refunded, ${count}`,
}
const asPayer: Readonly<Record<string, (count: number) => string>> = {
  RECEIVE: (count) => `Transfers paid out, ${count}`,
  REVERSE: (count) => `Payouts reversed, ${count}`,
  CORRECT: (count) => `Payouts corrected, ${count}`,
}

/** Texts of the position of an agency. */
export const positions = {
  title: 'Position',
  owesNow: 'Owes the network now',
  isOwedNow: 'The network owes it now',
  usd: 'USD',
  asOf: (when: string) => `as of ${when}`,
  noLimit: 'No limit: this agency may owe any amount.',
  credit: 'Credit limit',
  prepaid: 'Prepaid: may still send',
  prepaidHint: 'What is left of its payments: each transfer that it sends takes amount and fees from it.',
  alert: 'Alert threshold',
  alertLeft: 'Alert when less is left than',
  left: (amount: string) => `${amount} left`,
  above: (amount: string) => `${amount} above`,
  used: (percent: string) => `${percent} %`,
  gauge: (percent: string) => `${percent} percent of the limit are used`,
  gaugeAlert: 'alert',
  gaugeLimit: 'limit',
  enough: (days: string) => `Enough for ${days} days at the pace of the last week`,
  alerted: (when: string) => `Above the alert threshold since ${when}`,
  alertedPrepaid: (when: string) => `Less is left than wanted since ${when}`,
  overLimit: 'Above its limit: no transfer is committed until a payment is booked.',
  overPrepaid:
    'Nothing is left: it has sent more than it has paid in. No transfer is committed until a payment is booked.',
  changeLimit: 'Change limit…',
  setLimit: 'Set a limit…',
  removeLimit: 'Remove limit',
  removeQuestion: {
    title: 'Remove limit',
    text: 'The agency may then owe any amount. Payments and transfers stay as they are.',
  },
  removeClose: 'Cancel',
  removed: 'Limit removed',
  limitSaved: { title: 'Save complete', message: 'Limit saved, in force with the next transfer' },
  form: {
    mode: 'How it may send',
    credit: 'On credit, up to a limit',
    prepaid: 'Prepaid: only what it has paid in',
    limit: 'Limit (USD)',
    alert: 'Alert threshold (USD)',
    alertLeft: 'Alert when less is left than (USD)',
    alertHint: 'Empty: no alert.',
    save: 'Save',
  },
  history: { mode: 'How it may send', limit: 'Limit', alert: 'Alert threshold' },
  picture: {
    title: 'Owes the network at the end of each day, 90 days (USD)',
    describe: (first: string, last: string, high: string) =>
      `From ${first} on the first day to ${last} now; at most ${high}.`,
    payments: (count: number) => (count === 1 ? '1 payment.' : `${count} payments.`),
    limit: (amount: string) => `limit ${amount}`,
    alert: (amount: string) => `alert ${amount}`,
    now: (amount: string) => `now ${amount}`,
    mark: (day: string, what: string, amount: string) => `${day}: ${what}, ${amount}`,
    failed: 'The picture could not be loaded. The table has the same figures.',
    columns: { day: 'Date', owes: 'Owes at the end of the day', paid: 'Payments' },
  },
  statement: {
    title: 'Statement',
    from: 'From',
    to: 'To',
    sum: (brought: string, debit: string, credit: string, balance: string) =>
      `${brought} + ${debit} − ${credit} = ${balance}`,
    equals: 'equals the ledger',
    differs: 'differs from the ledger: tell the operator of the system',
    columns: {
      date: 'Date',
      what: 'What',
      debit: 'Debit (owes more)',
      credit: 'Credit (owes less)',
      balance: 'Balance',
    },
    brought: 'Brought forward',
    sums: 'sums of the period',
    empty: 'Nothing was booked in this time',
    what: (move: string, isSender: boolean, count: number) =>
      (isSender ? asSender : asPayer)[move]?.(count) ?? `${move}, ${count}`,
    furtherPayments: (count: number) => `${count} further payments: the download has each of them`,
    counterOf: (what: string, sid: number) => `Counter entry: ${what.toLowerCase()} (undoes no. ${sid})`,
    undone: 'undone',
    reference: (text: string) => `bank ref. ${text}`,
    valueDate: (day: string) => `value date ${day}`,
    download: 'Download',
    days: (from: string, to: string) => `${from} to ${to}`,
  },
  line: {
    title: (what: string, day: string) => `${what}: ${day}`,
    columns: { at: 'Booked (UTC)', reference: 'Transfer', amount: 'USD' },
    more: (count: number) => `The newest ${count}. The download has all of them.`,
    close: 'Close',
  },
  payment: {
    record: 'Record a payment…',
    title: 'Record a payment',
    what: (kind: Kind, direction: Direction) => paid[kind][direction],
    labels: {
      kind: 'What it is',
      direction: 'Who paid',
      amount: 'Amount (USD)',
      valueDate: 'Value date',
      bankReference: 'Bank reference',
      comments: 'Comments',
    },
    deposit: 'Deposit',
    settlement: 'Settlement',
    in: 'The agency paid us',
    out: 'We paid the agency',
    save: 'Book payment',
    more: {
      title: 'Pay more than is owed?',
      text: (amount: string, owed: string) =>
        `You are about to book a payment of ${amount} USD to the agency, which is owed ${owed} USD.`,
      confirm: 'Book payment',
    },
    saved: (amount: string) => ({ title: 'Save complete', message: `Payment of ${amount} USD booked` }),
  },
  counter: {
    open: 'Undo…',
    openOf: (what: string, amount: string) => `Undo: ${what}, ${amount}`,
    title: 'Undo payment',
    lead: (what: string, amount: string) =>
      `${what}, ${amount} USD: the payment stays in the books, and the opposite is booked today.`,
    submit: 'Book counter entry',
    close: 'Cancel',
    missing: 'Say why',
  },
}
