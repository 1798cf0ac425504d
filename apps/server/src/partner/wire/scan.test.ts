import { describe, expect, test } from 'vitest'
import { cpuMs } from '#support/cpu.ts'
import { examples } from './examples.ts'
import { type FaultCode, PartnerFault } from './fault.ts'
import { readRequest } from './read.ts'
import { maxBytes, maxDepth, scanXml } from './scan.ts'
import { faultOf } from './testing.ts'
import { writeRequest } from './write.ts'

const body = writeRequest('balanceLookup', examples.balanceLookup.request)
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const bare = body.slice(declaration.length)

function codeOf(text: string): FaultCode | null {
  return faultOf(text)?.code ?? null
}

function entities(doctype: string): string {
  return `<?xml version="1.0"?>${doctype}${bare.replace('USA0001A', '&x;')}`
}

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY x${at + 1} "${`&x${at};`.repeat(10)}">`).join(
  '',
)

describe('hostile requests', () => {
  test.each([
    [
      'billion laughs',
      entities(`<!DOCTYPE a [<!ENTITY x0 "lol">${laughs}<!ENTITY x "&x9;">]>`),
      'forbidden_xml',
    ],
    [
      'an external entity',
      entities('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'forbidden_xml',
    ],
    [
      'a parameter entity',
      entities('<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]>'),
      'forbidden_xml',
    ],
    ['an external DTD', entities('<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x.dtd">'), 'forbidden_xml'],
    ['a DTD in small letters', entities('<!doctype a>'), 'forbidden_xml'],
    ['a DTD after a comment', entities('<!-- > --><!DOCTYPE a>'), 'forbidden_xml'],
    ['a DTD after a comment that looks closed', entities('<!--><!DOCTYPE a>-->'), 'malformed_xml'],
    ['a DTD in a comment', entities('<!-- <!DOCTYPE a [<!ENTITY x "1">]> -->'), 'malformed_xml'],
    ['a DTD in a CDATA section before the root', entities('<![CDATA[<!DOCTYPE a>]]>'), 'malformed_xml'],
    ['a DTD in quotes', entities('<a b="<!DOCTYPE a>"/>'), 'malformed_xml'],
    ['an ENTITY inside', bare.replace('<token>', '<!ENTITY x "1"><token>'), 'forbidden_xml'],
    ['an entity nobody declared', entities(''), 'malformed_xml'],
    ['an entity in an attribute', bare.replace('<token>', '<token a="&x;">'), 'malformed_xml'],
    ['a processing instruction inside', bare.replace('USA0001A', '<?php x?>'), 'forbidden_xml'],
    ['a stylesheet', `${declaration}<?xml-stylesheet href="x"?>${bare}`, 'forbidden_xml'],
    ['a processing instruction after the end', `${body}<?x?>`, 'forbidden_xml'],
    ['a declaration that is not the first', `\n${body}`, 'forbidden_xml'],
    ['two declarations', declaration + body, 'forbidden_xml'],
    ['a declaration that looks like one', `<?xmlx version="1.0"?>${bare}`, 'forbidden_xml'],
    ['9,000 deep', '<a>'.repeat(9_000) + '</a>'.repeat(9_000), 'too_deep'],
    ['10,000 deep and unfinished', '<a>'.repeat(10_000), 'too_deep'],
    ['deep with > in quotes', '<a b=">/>">'.repeat(5_000), 'too_deep'],
    ['deep in a value', bare.replace('USA0001A', '<a>'.repeat(100) + '</a>'.repeat(100)), 'too_deep'],
    ['65 KiB', bare.replace('USA0001A', 'x'.repeat(65 * 1024)), 'too_large'],
    ['65 KiB of two-byte characters', bare.replace('USA0001A', 'é'.repeat(33 * 1024)), 'too_large'],
    ['nothing', '', 'malformed_xml'],
    ['blanks', ' \n ', 'malformed_xml'],
    ['no XML', '{"a": 1}', 'malformed_xml'],
    ['cut off in a tag', body.slice(0, -5), 'malformed_xml'],
    ['cut off between tags', body.slice(0, body.indexOf('</token>')), 'malformed_xml'],
    ['an open comment', bare.replace('<token>', '<!-- <token>'), 'malformed_xml'],
    ['an open CDATA section', bare.replace('<token>', '<![CDATA[<token>'), 'malformed_xml'],
    ['an open quote', bare.replace('<token>', '<token a="b>'), 'malformed_xml'],
    ['an open declaration', '<?xml version="1.0"', 'malformed_xml'],
    ['a bare <', bare.replace('USA0001A', 'a < b'), 'malformed_xml'],
    ['a bare &', bare.replace('USA0001A', 'a & b'), 'malformed_xml'],
    ['-- in a comment', bare.replace('<token>', '<!-- a -- b --><token>'), 'malformed_xml'],
    [']]> in text', bare.replace('USA0001A', 'a]]>b'), 'malformed_xml'],
    ['two roots', bare + bare, 'malformed_xml'],
    ['text after the end', `${body}x`, 'malformed_xml'],
    ['a prefix nobody declared', bare.replace('<token>', '<x:a/><token>'), 'malformed_xml'],
    ['NUL', bare.replace('USA0001A', 'a\u0000b'), 'forbidden_xml'],
    ['NUL by reference', bare.replace('USA0001A', 'a&#0;b'), 'malformed_xml'],
    ['a control character', bare.replace('USA0001A', 'a\u000bb'), 'forbidden_xml'],
    ['a control character by reference', bare.replace('USA0001A', 'a&#x1;b'), 'malformed_xml'],
    ['U+FFFE', bare.replace('USA0001A', '\ufffe'), 'forbidden_xml'],
    ['U+FFFF by reference', bare.replace('USA0001A', '&#xFFFF;'), 'malformed_xml'],
    ['half a character', bare.replace('USA0001A', '\ud83d'), 'forbidden_xml'],
    ['half a character by reference', bare.replace('USA0001A', '&#xD83D;'), 'malformed_xml'],
    ['a reference beyond Unicode', bare.replace('USA0001A', '&#x110000;'), 'malformed_xml'],
    ['a byte order mark in a value', bare.replace('USA0001A', '\ufeff'), 'forbidden_xml'],
    ['a byte order mark by reference', bare.replace('USA0001A', '&#xFeFf;'), 'forbidden_xml'],
    ['a byte order mark by a long reference', bare.replace('USA0001A', '&#00065279;'), 'forbidden_xml'],
    ['UTF-16 read as UTF-8', Buffer.from(`\ufeff${bare}`, 'utf16le').toString('utf8'), 'forbidden_xml'],
    ['UTF-16 read as Latin 1', Buffer.from(`\ufeff${bare}`, 'utf16le').toString('latin1'), 'forbidden_xml'],
    ['UTF-16 declared', body.replace('UTF-8', 'UTF-16'), 'forbidden_xml'],
    ['Latin 1 declared', body.replace('"UTF-8"', "'ISO-8859-1'"), 'forbidden_xml'],
    ['UTF-7 declared', body.replace('UTF-8', 'UTF-7'), 'forbidden_xml'],
    ['a long declaration', body.replace(' encoding', `${' '.repeat(300)}encoding`), 'forbidden_xml'],
    ['a declaration with two byte order marks', `\ufeff\ufeff${body}`, 'forbidden_xml'],
  ] as const)('%s', (_, text, code) => {
    expect(codeOf(text)).toBe(code)
  })

  test('whatever is cut off anywhere is refused in words', () => {
    for (let end = 0; end < body.length; end += 1) {
      expect(['malformed_xml', 'forbidden_xml']).toContain(codeOf(body.slice(0, end)))
    }
  })

  test('nothing takes long, however it is built', () => {
    const pieces = [
      '<',
      '<a ',
      '<a b="',
      "<a b='",
      '<!--',
      '<![CDATA[',
      '&',
      '&#65;',
      '<a/>',
      '<a>',
      '</a>',
      ']]>',
      '-->',
      '>',
      '"',
      '<?xml ',
      '<a b="">',
    ]
    const inside = (filling: string): string => bare.replace('USA0001A', filling)
    for (const piece of pieces) {
      const many = piece.repeat(Math.floor(63_000 / piece.length))
      for (const text of [many, inside(many), `<?xml ${many}`, bare.replace('<token>', `${many}<token>`)]) {
        expect(cpuMs(() => codeOf(text))).toBeLessThan(1_000)
      }
    }
  })
})

describe('what is taken', () => {
  test.each([
    ['a byte order mark', `\ufeff${body}`],
    ['no declaration', bare],
    ['a declaration in other letters and quotes', `<?xml version='1.0' encoding = 'utf-8' ?>${bare}`],
    ['ASCII declared', body.replace('UTF-8', 'US-ASCII')],
    ['markup in a comment', body.replace('<token>', '<!-- <!DOCTYPE a> <?x?> <a><a> \' " --><token>')],
  ])('%s', (_, text) => {
    expect(readRequest(text).input).toEqual(examples.balanceLookup.request)
  })

  test('markup in a CDATA section is text', () => {
    const text = body.replace(
      /<token>.*<\/token>/,
      `<token><![CDATA[<!DOCTYPE a [<!ENTITY x "1">]>&x;<?x?>'"]]></token>`,
    )
    expect(readRequest(text).input['token']).toBe(`<!DOCTYPE a [<!ENTITY x "1">]>&x;<?x?>'"`)
  })

  test('exactly as large and as deep as the limits', () => {
    const padded = (bytes: number): string => `${bare}<!--${'x'.repeat(bytes - bare.length - 7)}-->`
    expect(codeOf(padded(maxBytes))).toBe(null)
    expect(codeOf(padded(maxBytes + 1))).toBe('too_large')
    const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    expect(scanXml(nested(maxDepth))).toBe(nested(maxDepth))
    expect(() => scanXml(nested(maxDepth + 1))).toThrow(PartnerFault)
    expect(scanXml('<a/>'.repeat(1_000))).toHaveLength(4_000)
  })
})
