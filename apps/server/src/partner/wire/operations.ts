export const partnerNamespace = 'urn:corridor:partner:v1'

export const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** All that a partner can call: the reader, the WSDL and the gateway are made from this list. */
export const operationNames = [
  'codeTable',
  'getFieldsForProduct',
  'feeLookup',
  'sendValidation',
  'commitTransaction',
  'detailLookup',
  'receiveValidation',
  'receiveCommit',
  'sendReversal',
  'receiveReversal',
  'balanceLookup',
] as const

export type OperationName = (typeof operationNames)[number]

const known: ReadonlySet<string> = new Set(operationNames)

export function isOperation(name: string): name is OperationName {
  return known.has(name)
}
