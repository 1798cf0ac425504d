import { gzipSync } from 'node:zlib'
import type { Random } from './tamperings.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** In how many pieces; one is sent with its length. */
  readonly chunks: number
}

type Bytes = (body: Buffer, random: Random) => Buffer
type Text = (body: string, random: Random) => string

function place(body: Buffer, { upTo }: Random): number {
  return upTo(body.length + 1) - 1
}

function range(body: Buffer, random: Random, most = 200): [number, number] {
  const start = place(body, random)
  return [start, Math.min(body.length, start + random.upTo(most))]
}

function splice(body: Buffer, [start, end]: readonly [number, number], middle: Buffer | string): Buffer {
  return Buffer.concat([body.subarray(0, start), Buffer.from(middle), body.subarray(end)])
}

function randomBytes({ upTo }: Random): Buffer {
  return Buffer.from(Array.from({ length: upTo(12) }, () => upTo(256) - 1))
}

const invalidUtf8 = ['ff', 'c328', 'eda080', 'f4908080', 'c0af', 'e282', 'fe'].map((hex) =>
  Buffer.from(hex, 'hex'),
)

const byteMutations: readonly Bytes[] = [
  (body, random) => body.subarray(0, place(body, random)),
  (body, random) => body.subarray(place(body, random)),
  (body, random) => splice(body, range(body, random), ''),
  (body, random) => {
    const [start, end] = range(body, random)
    return splice(body, [start, start], body.subarray(start, end))
  },
  (body, random) => {
    const flipped = Buffer.from(body)
    for (let times = random.upTo(6); times > 0; times -= 1) {
      const at = random.upTo(body.length) - 1
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (random.upTo(8) - 1))
    }
    return flipped
  },
  (body, random) => {
    const at = place(body, random)
    return splice(body, [at, at], randomBytes(random))
  },
  (body, random) => {
    const [first, second] = [place(body, random), place(body, random)].toSorted((a, b) => a - b) as [
      number,
      number,
    ]
    return Buffer.concat([body.subarray(second), body.subarray(first, second), body.subarray(0, first)])
  },
  (body, random) => {
    const at = place(body, random)
    return splice(body, [at, at], random.pick(invalidUtf8))
  },
  (body) => Buffer.concat([body, body]),
  (body) => Buffer.from(body.toString(), 'utf16le'),
  (body) => Buffer.from(body.toString(), 'latin1'),
  (body) => gzipSync(body),
  () => Buffer.alloc(0),
]

/** What stands in a leaf: `>text</name>`. */
const leaf = />([^<>]*)<\/(\w+)>/g

function replaceLeaf(body: string, random: Random, change: (text: string, name: string) => string): string {
  const found = [...body.matchAll(leaf)]
  if (found.length === 0) return body
  const match = random.pick(found)
  const [whole, text = '', name = ''] = match
  return `${body.slice(0, match.index)}>${change(text, name)}</${name}>${body.slice(match.index + whole.length)}`
}

/** One element without elements inside, with its tags. */
function replaceElement(body: string, random: Random, change: (element: string) => string): string {
  const found = [...body.matchAll(/<(\w+)(?: [^<>]*)?>[^<>]*<\/\1>/g)]
  if (found.length === 0) return body
  const match = random.pick(found)
  return body.slice(0, match.index) + change(match[0]) + body.slice(match.index + match[0].length)
}

const oddValues = [
  '',
  ' ',
  '-1',
  '+1',
  '0',
  '1e308',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'true',
  '1',
  '٣',
  '1,00',
  '.5',
  '5.',
  "' or 1=1 --",
  '${jndi:ldap://x}',
  '../../etc/passwd',
  '%s%n%x',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '&#0;',
  '&#x110000;',
  '&#xD800;',
  '&#65;',
  '&amp;lt;',
  '&unknown;',
  '<![CDATA[x]]>',
  '<!-- x -->',
  '<?x y?>',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-01-01',
  '24:00:00',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '000000000000',
  '999999999999',
  '👩‍👩',
  '‮RTL',
  '﻿',
  '�',
  'é'.normalize('NFD'),
  '\u2028',
  '	\r\n',
]

const oddTags = [
  'senderDOB',
  'senderEmail',
  'receiverDOB',
  'senderCountry',
  'senderPhotoIdType',
  'shoeSize',
  'toString',
]

function bomb(levels: number, more = ''): string {
  return `<!DOCTYPE x [${Array.from(
    { length: levels },
    (_, level) => `<!ENTITY e${level + 1} "${level === 0 ? 'lol' : `&e${level};`.repeat(10)}">`,
  ).join('')}${more}]>`
}

function afterDeclaration(body: string, inserted: string): string {
  return body.replace('?>', `?>${inserted}`)
}

/** The message stays one, and what it says does not. */
const valueMutations: readonly Text[] = [
  (body, random) => replaceLeaf(body, random, () => random.pick(oddValues)),
  (body, random) => replaceLeaf(body, random, () => random.pick(oddValues)),
  (body, random) => replaceLeaf(body, random, (text) => text + random.pick(oddValues)),
  (body, random) =>
    replaceLeaf(body, random, () => 'x'.repeat(random.pick([61, 201, 1_001, 30_000, 66_000, 300_000]))),
  (body, random) => replaceLeaf(body, random, () => '9'.repeat(random.pick([15, 19, 40, 400, 5_000]))),
  (body, random) => replaceLeaf(body, random, () => `0.${'0'.repeat(random.pick([3, 30, 900]))}1`),
  (body, random) => replaceLeaf(body, random, (text, name) => `<${name}>${text}</${name}>`),
  (body, random) => body.replace(/name="\w*"/, `name="${random.pick([...oddValues, ...oddTags])}"`),
]

const oddOperations = [
  'balanceLookup',
  'sendReversal',
  'receiveReversal',
  'commitTransaction',
  'nothing',
  'constructor',
]

const textMutations: readonly Text[] = [
  (body, random) => body.replaceAll(/(?<=<\/?)\w+(?= xmlns="urn|><\/soap:Body)/g, random.pick(oddOperations)),
  (body, random) => replaceElement(body, random, () => ''),
  (body, random) => replaceElement(body, random, (element) => element.repeat(random.pick([2, 3, 90, 300]))),
  (body, random) => replaceElement(body, random, (element) => element.replaceAll(/(?<=<\/?)\w+/g, 'other')),
  (body, random) =>
    replaceElement(body, random, (element) => element.replace(/^<\w+/, `$& ${random.pick(oddAttributes)}`)),
  (body, random) => replaceElement(body, random, (element) => `<!--${element}-->`),
  (body, random) => replaceElement(body, random, (element) => `<?${element}?>`),
  (body, random) => {
    const depth = random.pick([2, 30, 63, 64, 65, 1_000, 8_000])
    return replaceElement(body, random, (element) => '<a>'.repeat(depth) + element + '</a>'.repeat(depth))
  },
  (body, random) => replaceElement(body, random, (element) => '<a>'.repeat(random.upTo(9_000)) + element),
  (body, random) => body.replace(/xmlns(:soap)?="[^"]*"/, `xmlns$1="${random.pick(['', 'urn:x', '../x'])}"`),
  (body, random) => afterDeclaration(body, bomb(random.pick([1, 3, 9]))),
  (body, random) =>
    afterDeclaration(
      replaceLeaf(body, random, () => '&e9;'),
      bomb(9),
    ),
  (body, random) =>
    afterDeclaration(
      replaceLeaf(body, random, () => '&x;'),
      '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ),
  (body) => afterDeclaration(body, '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">'),
  (body, random) =>
    body.replace('UTF-8', random.pick(['UTF-16', 'ISO-8859-1', 'UTF-7', 'IBM037', 'utf-8', 'x'.repeat(300)])),
  (body) =>
    body.replace('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope'),
  (body) => body.replace('<soap:Body>', '<soap:Header><x soap:mustUnderstand="1"/></soap:Header><soap:Body>'),
  (body) => body.replace(/<soap:Body>(.*)<\/soap:Body>/s, '<soap:Body>$1$1</soap:Body>'),
  (body) => `\ufeff${body}`,
  (body) => `\n${body}`,
  (body) => body.replaceAll('><', '> \n\t<'),
  (body) => body,
]

const oddAttributes = [
  'xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xsi:type="xs:anyType" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xsi:schemaLocation="urn:x http://127.0.0.1:1/x.xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'a="1"',
  'a="1" a="2"',
  'xml:base="file:///"',
  'xmlns="urn:x"',
  'xmlns:a="" a:b="c"',
  "a='<'",
  'name="x"',
]

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
  ';;;',
  'text/xml; charset=utf-16',
  'application/soap+xml',
  'text/xml;',
  'TEXT/XML',
  'application/xml',
  `text/xml; a=${'b'.repeat(4_000)}`,
].map((type) => ({ 'content-type': type }))

const claims: readonly Readonly<Record<string, string>>[] = [
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, gzip, zzz' },
  { soapaction: '"' },
  { soapaction: `"${'x'.repeat(8_000)}"` },
  { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
  { expect: '100-continue' },
  { accept: 'application/json' },
  { 'content-language': '\u00ff' },
]

/** One message, spoilt in one to three ways. */
export function mutate(message: string, random: Random): WireRequest {
  let body: Buffer = Buffer.from(message)
  for (let times = random.pick([1, 1, 1, 2, 3]); times > 0; times -= 1) {
    // Most of them stay near enough to a request to get somewhere.
    const kind = random.upTo(10)
    if (kind > 8) body = random.pick(byteMutations)(body, random)
    else body = Buffer.from(random.pick(kind > 5 ? textMutations : valueMutations)(body.toString(), random))
  }
  const type = random.upTo(20) === 1 ? random.pick(oddHeaders) : { 'content-type': 'text/xml' }
  const claim = random.upTo(12) === 1 ? random.pick(claims) : {}
  return { body, headers: { ...type, ...claim }, chunks: random.pick([1, 1, 1, 1, 2, 7]) }
}
