import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { requestShapes, responseShapes, type Shape } from './messages.ts'
import { operationNames } from './operations.ts'
import { schemaText } from './wsdl.ts'

const schema = XmlDocument.fromString(schemaText).root

function children(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  for (let node = parent.firstChild; node; node = node.next) if (node instanceof XmlElement) found.push(node)
  return found
}

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

function declared(kind: 'complexType' | 'element', name: string | undefined): XmlElement | undefined {
  return children(schema).find((one) => one.name === kind && attribute(one, 'name') === name)
}

function local(type: string | undefined): string | undefined {
  return type?.replace(/^tns:/, '')
}

/** The elements of a complex type in the order of the document, those of its base first. */
function shapeOfType(type: XmlElement): Shape {
  const members = children(type).map((part): Shape => {
    if (part.name === 'annotation') return {}
    if (part.name === 'sequence') return shapeOfSequence(part, false)
    if (part.name === 'choice') return shapeOfSequence(part, true)
    if (part.name === 'complexContent') return shapeOfType(part)
    if (part.name === 'simpleContent') return { name: 'one', value: 'one' }
    if (part.name !== 'extension') throw new Error(`the test does not know xs:${part.name}`)
    const base = declared('complexType', local(attribute(part, 'base')))
    return { ...(base && shapeOfType(base)), ...shapeOfType(part) }
  })
  return Object.assign({}, ...members)
}

function shapeOfSequence(sequence: XmlElement, isChoice: boolean): Shape {
  const members = children(sequence).map((part): Shape => {
    if (part.name === 'choice') return shapeOfSequence(part, true)
    const name = attribute(part, 'name') ?? ''
    const type = declared('complexType', local(attribute(part, 'type')))
    const shape = type && shapeOfType(type)
    const isList = attribute(part, 'maxOccurs') !== undefined
    const isOptional = isChoice || attribute(part, 'minOccurs') === '0'
    if (isList) return { [name]: shape ? { many: shape } : 'many' }
    if (isOptional) return { [name]: shape ? { maybe: shape } : 'maybe' }
    return { [name]: shape ? { one: shape } : 'one' }
  })
  return Object.assign({}, ...members)
}

function shapeOfMessage(name: string): Shape {
  const type = children(declared('element', name) ?? schema).find((part) => part.name === 'complexType')
  if (!type) throw new Error(`the schema has no message ${name}`)
  return shapeOfType(type)
}

/** With the order of the elements, which the schema insists on. */
function inOrder(shape: Shape): string {
  return JSON.stringify(shape)
}

test.each(operationNames)('the types of %s are those of the schema, element for element', (operation) => {
  expect(inOrder(requestShapes[operation])).toBe(inOrder(shapeOfMessage(operation)))
  expect(inOrder(responseShapes[operation])).toBe(inOrder(shapeOfMessage(`${operation}Response`)))
})
