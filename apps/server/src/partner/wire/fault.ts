import {
  hasParams,
  type ParamKinds,
  type ParamsOf,
  type PlainCode,
  type Sentences,
} from '@corridor/contract/refusals/declare'

type Side = 'Client' | 'Server' | 'VersionMismatch' | 'MustUnderstand'

/** Whose turn it is: a Client must change the request, a Server may be asked again. */
export const faultCodes = {
  malformed_xml: { side: 'Client' },
  too_large: { side: 'Client' },
  too_deep: { side: 'Client' },
  forbidden_xml: { side: 'Client' },
  wrong_envelope: { side: 'Client' },
  soap_version: { side: 'VersionMismatch' },
  must_understand: { side: 'MustUnderstand' },
  unknown_operation: { side: 'Client' },
  invalid_request: { side: 'Client' },
  not_authenticated: { side: 'Client' },
  unknown_pos: { side: 'Client' },
  closed: { side: 'Client' },
  service_off: { side: 'Client' },
  agency_off: { side: 'Client' },
  no_link: { side: 'Client' },
  no_rate: { side: 'Server' },
  stale_rate: { side: 'Server' },
  currency_stopped: { side: 'Server' },
  no_corridor: { side: 'Client' },
  amount_malformed: { side: 'Client' },
  amount_too_small: { side: 'Client' },
  amount_too_large: { side: 'Client' },
  refused_by_rule: { side: 'Client' },
  quote_expired: { side: 'Client' },
  quote_unknown: { side: 'Client' },
  quote_used: { side: 'Client' },
  quote_withdrawn: { side: 'Client' },
  delivery_option: { side: 'Client' },
  unknown_code: { side: 'Client' },
  unknown_reference: { side: 'Client' },
  wrong_status: { side: 'Client' },
  lapsed: { side: 'Client' },
  limit_reached: { side: 'Server' },
  validation_unknown: { side: 'Client' },
  wrong_test_answer: { side: 'Client' },
  reversal_too_late: { side: 'Client' },
  request_id_reused: { side: 'Client' },
  answer_gone: { side: 'Client' },
  busy: { side: 'Server' },
  internal: { side: 'Server' },
} as const satisfies Record<string, { readonly side: Side }>

export type FaultCode = keyof typeof faultCodes

/** A rule that refused, as the message tells it. */
export interface ToldRefusal {
  readonly rule: string
  readonly field?: string
  readonly value: string
  readonly message: string
}

/** A refusal that a teller is meant to read: what happened and what to do. */
export class PartnerFault extends Error {
  readonly code: FaultCode
  readonly refusals: readonly ToldRefusal[]
  /** The fault as its trace has it, where staff who read traces may not read all that the partner is told. */
  kept: PartnerFault = this

  constructor(code: FaultCode, message: string, refusals: readonly ToldRefusal[] = []) {
    super(message)
    this.code = code
    this.refusals = refusals
  }
}

/** What is refused, by name: the code that partners' software reads, and the values of the sentence. */
export type Faults = Readonly<Record<string, { readonly fault: FaultCode; readonly params?: ParamKinds }>>

interface Tell<Declared> {
  (name: PlainCode<Declared>): PartnerFault
  <Name extends keyof Declared>(name: Name, params: ParamsOf<Declared[Name]>): PartnerFault
}

/** The one way to a fault. Its sentences are English by decision: they are for the makers of partners' software. */
export function faultsOf<Declared extends Faults>(
  declared: Declared,
  sentences: Sentences<Declared>,
): Tell<Declared> {
  function tell(name: PlainCode<Declared>): PartnerFault
  function tell<Name extends keyof Declared>(name: Name, params: ParamsOf<Declared[Name]>): PartnerFault
  function tell<Name extends keyof Declared>(name: Name, params: object = {}): PartnerFault {
    const one = declared[name]
    if (!one || !hasParams(one, params))
      throw new TypeError(`The fault ${String(name)} does not have its values.`)
    return new PartnerFault(one.fault, sentences[name](params))
  }
  return tell
}
