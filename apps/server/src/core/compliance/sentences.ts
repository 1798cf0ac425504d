import type { FieldProblem, LimitedAgency, Refusal } from '@corridor/domain/compliance/checks'

const problems: { readonly [Kind in FieldProblem['kind']]: string } = {
  not_taken: 'is not taken by this agency',
  too_long: 'is longer than',
  not_a_date: 'is not a date of the form YYYY-MM-DD',
  not_an_email: 'is not an e-mail address',
  not_accepted: 'is not one of the values that this agency accepts',
}

const agencies: Readonly<Record<LimitedAgency, string>> = {
  own: 'This agency',
  receiving: 'The receiving agency',
}

const totals: Readonly<Record<'send' | 'receive', string>> = {
  send: 'The customer may send',
  receive: 'The receiver may be paid',
}

function problemText(problem: FieldProblem): string {
  return problem.kind === 'too_long'
    ? `${problems.too_long} ${problem.maxLength} characters`
    : problems[problem.kind]
}

/** What the teller reads where a service is switched off, of the agency or of his own office. */
export const serviceOffSentences = {
  send: 'This agent may not send transfers. Ask the operator.',
  receive: 'This agent may not pay out transfers. Ask the operator.',
} as const

export function deliveryOptionSentence(option: string): string {
  return `The receiving agency does not pay out by ${option}.`
}

/** What the teller reads of a rule that refused. */
export function ruleSentence(refusal: Refusal): string {
  switch (refusal.rule) {
    case 'unknown_field':
      return `There is no field ${refusal.field}. Ask getFieldsForProduct for the fields.`
    case 'field_required':
      return `${refusal.label} is required.`
    case 'field_not_allowed':
      return `${refusal.label} ${problemText(refusal.problem)}.`
    case 'limitByTrn':
      return `${agencies[refusal.agency]} moves at most ${refusal.limit} USD in one transfer; this one is ${refusal.value} USD.`
    case 'limitTotalNet':
      return `${totals[refusal.side]} ${refusal.limit} USD per ${refusal.period}; with this transfer it would be ${refusal.value} USD.`
    // The limits of single fields.
    default:
      return `${refusal.label} is required above ${refusal.limit} USD; this transfer is ${refusal.value} USD.`
  }
}
