import { together } from '../together.ts'

/** Texts of refunds and of corrected payouts. */
export const corrections = {
  close: 'Cancel',
  reason: 'Reason',
  text: 'In your words',
  required: 'This field is required',
  tooLong: (max: number) => `At most ${max} characters`,
  booked: 'Booked today; positive: owes the network more',
  account: 'Account',
  accounts: {
    agency: 'Agency',
    transit: 'In transit',
    'operator:fees': 'Operator: fees',
    'operator:fx': 'Operator: FX profit',
  },
  over: 'This can no longer be done: somebody else was faster. Close this and look at the transaction.',
  taken: (by: string) =>
    `${by} has this transfer at the exceptions desk. Talk to ${by}, or take it over there first.`,
  toDesk: 'Open it at the desk',
  unsure: 'It is not known whether this was done. Press the button again: it is done once.',
  refund: {
    button: 'Refund…',
    title: 'Refund Transaction',
    submit: 'Refund',
    propose: 'Propose the refund',
    handBack: (total: string, currency: string, sender: string, agency: string) =>
      `${agency} hands back to ${sender}: ${together(total, currency)}`,
    parts: (amount: string, fees: string, taxes: string) =>
      `${amount} amount + ${fees} fees + ${taxes} taxes. Nothing is kept.`,
    /** Why what is booked is less than what is handed back. */
    taxes: (agency: string, taxes: string, currency: string) =>
      `All taxes of the sender, ${together(taxes, currency)}, are given back: ${agency} has kept them and owes the network nothing for them, so they are not booked below.`,
    refused: 'The transaction was not refunded',
    done: 'Refund complete',
    doneDetail: (reference: string) => `Transaction ${reference} refunded`,
  },
  correct: {
    button: 'Correct payout…',
    title: 'Correct Payout',
    submit: 'Correct payout',
    propose: 'Propose the correction',
    payable: (amount: string, currency: string, receiver: string, until: string) =>
      `${receiver} can be paid ${together(amount, currency)} again, until ${until}`,
    owes: (agency: string, amount: string, currency: string) =>
      `${agency} owes ${together(amount, currency)} more: the cash went to somebody else, and is theirs to get back.`,
    stays: (at: string) => `The payout of ${at} stays in the books; this booking points to it.`,
    refused: 'The payout was not corrected',
    done: 'Correction complete',
    doneDetail: (reference: string) => `Transaction ${reference} can be paid out again`,
  },
}
