import type { PartnerFault } from './fault.ts'
import { type ForbiddenPart, wireFault } from './faults.ts'

export const maxBytes = 64 * 1024
export const maxDepth = 64

const quote = '"'.charCodeAt(0)
const apostrophe = "'".charCodeAt(0)
const greater = '>'.charCodeAt(0)
const slash = '/'.charCodeAt(0)
const bang = '!'.charCodeAt(0)
const question = '?'.charCodeAt(0)

/** One class and no repetition: it looks at each character once. Lone surrogates are asked for separately. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const forbiddenCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/**
 * The parser hands over a text without the mark it begins with, but the schema has counted it: a text that is nothing
 * else would be read as empty. No name has one, so none is taken.
 */
const innerMark = /\ufeff|&#(?:x0*feff|0*65279);/i

function forbidden(what: ForbiddenPart): PartnerFault {
  return wireFault('forbidden_part', { what })
}

/** What comes after `end`, searched from `from`. */
function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  if (at === -1) throw wireFault('unfinished')
  return at + end.length
}

/**
 * Refuses what the parser is not even to see, in one pass and without building anything. Returns the text without
 * a byte order mark. Whatever this takes for a comment, a CDATA section or a quoted value the parser takes for the
 * same or refuses, so nothing can hide from it there.
 */
export function scanXml(body: string): string {
  if (Buffer.byteLength(body) > maxBytes) {
    throw wireFault('too_large')
  }
  const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body
  if (!text.isWellFormed() || forbiddenCharacter.test(text)) {
    throw forbidden('character')
  }
  if (innerMark.test(text)) throw forbidden('inner_mark')
  scanTags(text, afterDeclaration(text))
  return text
}

/** The body is text by now, so a declaration of anything but UTF-8 is not true any more. */
function afterDeclaration(text: string): number {
  if (!/^<\?xml[ \t\r\n]/.test(text)) return 0
  const end = after(text, '?>', 0)
  const encoding = /encoding[ \t\r\n]{0,9}=[ \t\r\n]{0,9}["']([^"']{0,40})["']/.exec(
    text.slice(0, Math.min(end, 200)),
  )
  if (end > 200 || (encoding && !/^(?:utf-8|us-ascii)$/i.test(encoding[1] ?? ''))) {
    throw forbidden('encoding')
  }
  return end
}

function scanTags(text: string, start: number): void {
  let depth = 0
  let at = text.indexOf('<', start)
  while (at !== -1) {
    const next = text.charCodeAt(at + 1)
    let end: number
    if (next === bang) end = afterMarkup(text, at)
    else if (next === question) throw forbidden('instruction')
    else if (next === slash) {
      end = after(text, '>', at)
      depth -= 1
    } else {
      end = afterTag(text, at + 1)
      if (text.charCodeAt(end - 2) !== slash) depth += 1
      if (depth > maxDepth) throw wireFault('too_deep')
    }
    at = text.indexOf('<', end)
  }
}

function afterMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9)
  throw forbidden('declaration')
}

/** A tag ends at the first > outside of quotes. */
function afterTag(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === greater) return at + 1
    if (char === quote) at = after(text, '"', at + 1) - 1
    else if (char === apostrophe) at = after(text, "'", at + 1) - 1
  }
  throw wireFault('unfinished')
}
