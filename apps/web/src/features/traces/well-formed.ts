const name = String.raw`[A-Za-z_][\w:.-]*`
const attribute = String.raw`\s+${name}\s*=\s*(?:"[^<"]*"|'[^<']*')`

/** One piece of XML after the other; where none of them fits, the text is broken. */
const piece = new RegExp(
  [
    String.raw`<!\[CDATA\[(?<cdata>[^]*?)\]\]>`,
    String.raw`<!--(?:(?!--)[^])*-->`,
    String.raw`<\?[^]*?\?>`,
    String.raw`</(?<closed>${name})\s*>`,
    String.raw`<(?<opened>${name})(?<attributes>(?:${attribute})*)\s*(?<alone>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
)

const strayAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\dA-Fa-f]+);)/
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/**
 * A first look, before the browser's parser is asked: what that one makes of broken XML is a page with styles of
 * its own, which the content-security policy has to block. A document type is none of ours.
 */
export function looksWellFormed(xml: string): boolean {
  if (unwritable.test(xml)) return false
  const open: string[] = []
  let roots = 0
  piece.lastIndex = 0
  while (piece.lastIndex < xml.length) {
    const found = piece.exec(xml)?.groups
    if (!found) return false
    const { cdata, closed, opened, attributes = '', alone, text } = found
    if (strayAmpersand.test(attributes + (text ?? '')) || text?.includes(']]>')) return false
    if (open.length === 0 && (cdata !== undefined || text?.trim())) return false
    if (opened !== undefined && open.length === 0) roots += 1
    if (opened !== undefined && !alone) open.push(opened)
    if (closed !== undefined && open.pop() !== closed) return false
  }
  return open.length === 0 && roots === 1
}
