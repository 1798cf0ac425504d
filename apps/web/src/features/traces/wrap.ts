const cdata = '<![CDATA['

/** Where a line may be broken: at blanks, but not at those inside the quotes of a tag. */
function breakable(chars: readonly string[]): boolean[] {
  let quote: string | null = null
  let inTag = false
  return chars.map((char, index) => {
    if (!inTag) {
      const isCdata = char === '<' && chars.slice(index, index + cdata.length).join('') === cdata
      inTag = char === '<' && !isCdata
    } else if (quote !== null) {
      if (char === quote) quote = null
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') inTag = false
    return char === ' ' && quote === null
  })
}

function wrapLine(line: string, width: number, step: string): string[] {
  if (line.length <= width) return [line]
  const chars = Array.from(line)
  const indent = /^ */.exec(line)?.[0] ?? ''
  const mayBreak = breakable(chars)
  const lines: string[] = []
  let start = 0
  let lastBlank = -1
  for (let at = indent.length; at < chars.length; at += 1) {
    if (mayBreak[at]) lastBlank = at
    const prefix = start === 0 ? 0 : indent.length + step.length
    if (lastBlank > start && prefix + at + 1 - start > width) {
      lines.push(`${start === 0 ? '' : indent + step}${chars.slice(start, lastBlank).join('')}`)
      start = lastBlank + 1
    }
  }
  return [...lines, `${start === 0 ? '' : indent + step}${chars.slice(start).join('')}`]
}

/** Breaks lines of XML that are too long, and sets off what goes on. One long word stays whole. */
export function wrapXml(xml: string, width: number, step: string): string {
  return xml
    .split('\n')
    .flatMap((line) => wrapLine(line, width, step))
    .join('\n')
}
