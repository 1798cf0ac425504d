import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { openSync } from 'fontkit'
import pdfmake from 'pdfmake'
import { pageOf } from './pdf-page.ts'
import type { Summary } from './summary.ts'

export interface ToWrite {
  readonly summary: Summary
}

export type Written =
  | { readonly pdf: Uint8Array; readonly missing: readonly string[] }
  | { readonly failure: string }

const { resolve } = createRequire(import.meta.url)
const faces = {
  normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
}
const paths: readonly string[] = Object.values(faces)
const fonts = paths.map((path) => openSync(path))

pdfmake.setFonts({ Roboto: faces })
// A definition could name any file or address: it gets the two faces and nothing else.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => paths.includes(path))

function hasGlyph(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return fonts.every((font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(code))
}

/** A sign that no face has would come out as an empty box without a word: it is replaced, and named. */
function makeReplacer() {
  const missing = new Set<string>()
  const write = (text: string): string =>
    Array.from(text.normalize('NFC').toWellFormed(), (sign) => {
      if (hasGlyph(sign)) return sign
      missing.add(`U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
      return '\uFFFD'
    }).join('')
  return { write, missing: () => [...missing].sort() }
}

async function written({ summary }: ToWrite): Promise<Written> {
  const { write, missing } = makeReplacer()
  const named = <Of extends { readonly shortName: string; readonly longName: string }>(of: Of): Of => ({
    ...of,
    shortName: write(of.shortName),
    longName: write(of.longName),
  })
  const shown: Summary = {
    ...summary,
    operator: write(summary.operator),
    agency: named(summary.agency),
    peers: summary.peers.map(named),
  }
  return { pdf: await pdfmake.createPdf(pageOf(shown, missing())).getBuffer(), missing: missing() }
}

parentPort?.on('message', (order: ToWrite) => {
  void written(order)
    .catch((error: unknown): Written => ({ failure: error instanceof Error ? error.message : String(error) }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
    .then((answer) => parentPort?.postMessage(answer))
})
