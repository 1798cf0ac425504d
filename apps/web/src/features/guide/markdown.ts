/** What the pages of the guide are written with, and no more; a test reads them all. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'image'; readonly alt: string; readonly name: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }

const inline =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<href>[^)]+)\)/gu

export function inlineOf(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(inline)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const { strong, em, code, text: label = '', href = '' } = match.groups ?? {}
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (em !== undefined) parts.push({ kind: 'em', text: em })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else parts.push({ kind: 'link', text: label, href })
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** As the links of the guide name a heading. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/gu, '-')
}

function cellsOf(line: string): Inline[][] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => inlineOf(cell.trim()))
}

function tableOf([head = '', , ...rows]: readonly string[]): Block {
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) }
}

const item = /^(?:- |\d+\. )/u

/** Lines that stand together are one block; a blank line ends it. */
function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines
  const [, marks, heading] = /^(#+) (.*)$/u.exec(first) ?? []
  if (marks && heading) return { kind: 'heading', level: marks.length, text: heading, id: idOf(heading) }
  const [, alt, name] = /^!\[([^\]]*)\]\(\.\.\/images\/([\w-]+)-light\.png\)$/u.exec(first) ?? []
  if (alt !== undefined && name) return { kind: 'image', alt, name }
  if (first.startsWith('|')) return tableOf(lines)
  if (item.test(first))
    return {
      kind: 'list',
      ordered: !first.startsWith('- '),
      items: lines.map((line) => inlineOf(line.replace(item, ''))),
    }
  return { kind: 'paragraph', content: inlineOf(lines.join(' ')) }
}

/** Where a line begins something else than the one before it. */
function begins(line: string, before: string | undefined): boolean {
  if (before === undefined || before === '') return true
  return line.startsWith('#') || before.startsWith('#') || item.test(line) !== item.test(before)
}

export function blocksOf(page: string): Block[] {
  const groups: string[][] = []
  const lines = page.split('\n').map((line) => line.trimEnd())
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    if (begins(line, lines[index - 1])) groups.push([])
    groups.at(-1)?.push(line)
  }
  return groups.map(blockOf)
}
