import { type ReactNode, useMemo } from 'react'
import { refractor } from 'refractor/core'
import markup from 'refractor/markup'
import formatXml from 'xml-formatter'
import css from './traces.module.css'
import { wrapXml } from './wrap.ts'

const width = 100
const step = '  '

refractor.register(markup)

/** Well-formed XML with indents, broken lines and colours. The formatter would mend what is broken without a word. */
export function PrintedXml({ text }: { text: string }) {
  return useMemo(() => refractor.highlight(prettyPrint(text), 'markup').children.map(shown), [text])
}

function prettyPrint(text: string): string {
  const indented = formatXml(text, { indentation: step, collapseContent: true, lineSeparator: '\n' })
  return wrapXml(indented, width, step)
}

type Piece = ReturnType<typeof refractor.highlight>['children'][number]

/** Of the highlighter's tree only names of colours and texts are used, as React elements. */
function shown(piece: Piece, index: number): ReactNode {
  // What a partner wrote between the tags may run from right to left; that is to end where it ends.
  if (piece.type === 'text') return piece.value.trim() ? <bdi key={index}>{piece.value}</bdi> : piece.value
  if (piece.type !== 'element') return null
  const names = [piece.properties['className']].flat().map((name) => css[String(name)])
  return (
    <span key={index} className={names.filter(Boolean).join(' ')}>
      {piece.children.map((child, at) => (child.type === 'text' ? child.value : shown(child, at)))}
    </span>
  )
}
