import { isList, type XmlObject, type XmlValue } from './values.ts'

export const hidden = '***'
const secretElements: ReadonlySet<string> = new Set(['token', 'testAnswer'])

/**
 * What a trace may keep of a request. Works on what was read and never on the text: a secret that is written in
 * another way, with a reference or in a CDATA section, is the same secret here.
 */
export function maskInput(input: XmlObject, secretFields: ReadonlySet<string>): XmlObject {
  const maskValue = (name: string, value: XmlValue): XmlValue => {
    if (secretElements.has(name)) return hidden
    if (typeof value === 'string') return value
    return name === 'field' ? maskField(value, secretFields) : maskInput(value, secretFields)
  }
  const masked: Record<string, XmlObject[string]> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    masked[name] = isList(value) ? value.map((one) => maskValue(name, one)) : maskValue(name, value)
  }
  return masked
}

function maskField(field: XmlObject, secretFields: ReadonlySet<string>): XmlObject {
  const { name } = field
  const isSecret = typeof name !== 'string' || secretFields.has(name) || secretElements.has(name)
  return isSecret ? { ...field, value: hidden } : field
}
