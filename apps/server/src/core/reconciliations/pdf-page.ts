import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { OperatorLine, PeerLine, Summary } from './summary.ts'

/** The red of what is owed; the sign says it as well. */
const negativeColour = '#b3261e'
const quiet = '#5f6368'

/** With the true minus and grouped: '-1234.50' is '−1,234.50'. Nothing is rounded and nothing is 'minus zero'. */
export function writtenMoney(amount: string): string {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.')
  return `${isNegative(amount) ? '\u2212' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

function isNegative(amount: string): boolean {
  return amount.startsWith('-') && /[1-9]/.test(amount)
}

function money(amount: string, bold = false): TableCell {
  return {
    text: writtenMoney(amount),
    alignment: 'right',
    noWrap: true,
    bold,
    ...(isNegative(amount) && { color: negativeColour }),
  }
}

function headings(...texts: readonly string[]): TableCell[] {
  // The first two are words, all others stand over figures.
  return texts.map((text, index) => ({ text, bold: true, alignment: index < 2 ? 'left' : 'right' }))
}

function figures(rows: number, amounts: readonly string[], bold = false): TableCell[] {
  const written = String(rows).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return [
    { text: written, alignment: 'right', noWrap: true, bold },
    ...amounts.map((amount) => money(amount, bold)),
  ]
}

function lineCells(who: string, what: string, cells: readonly TableCell[]): TableCell[] {
  return [{ text: who }, { text: what }, ...cells]
}

/** Over both columns of words. */
function totalCells(what: string, cells: readonly TableCell[]): TableCell[] {
  return [{ text: what, bold: true, colSpan: 2 }, {}, ...cells]
}

function peerAmounts({ collected, taxes, fees, fx, operatorPart, balance }: PeerLine): string[] {
  return [collected, taxes, fees, fx, operatorPart, balance]
}

const lines: CustomTableLayout = {
  hLineWidth: (index) => (index === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: '#c4c7c5',
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
}

function table(widths: (number | '*' | 'auto')[], body: TableCell[][]): Content {
  return {
    table: { headerRows: 1, dontBreakRows: true, widths, body },
    layout: lines,
    margin: [0, 0, 0, 14],
  }
}

function title(text: string, explained: string): Content {
  return {
    stack: [
      { text, fontSize: 11, bold: true },
      { text: explained, color: quiet },
    ],
    margin: [0, 0, 0, 4],
  }
}

function peersOf({ peers, total, operator }: Summary): Content[] {
  const amounts = ['Collected', 'Taxes', 'Fees', 'Fx Profit', operator, 'Balance']
  const body = peers.flatMap(({ shortName, longName, ...peer }) => [
    ...peer.lines.map((line) => lineCells(shortName, line.what, figures(line.rows, peerAmounts(line)))),
    totalCells(
      `Total ${shortName}${longName === '' ? '' : `, ${longName}`}`,
      figures(peer.total.rows, peerAmounts(peer.total), true),
    ),
  ])
  return [
    title(
      'Towards other agencies',
      'Balance = fees + fx profit + taxes + the part of the operator, less what was collected. Below zero: owed to the peer.',
    ),
    peers.length === 0
      ? { text: 'Nothing was paid out or taken back.', margin: [0, 0, 0, 14] }
      : table(
          ['*', '*', 'auto', ...amounts.map(() => 'auto' as const)],
          [
            headings('Peer', 'What', 'Rows', ...amounts),
            ...body,
            totalCells('All peers', figures(total.rows, peerAmounts(total), true)),
          ],
        ),
  ]
}

function operatorOf({ operator, operatorLines, operatorTotal }: Summary): Content[] {
  const cellsOf = ({ rows, fees, fx, due }: OperatorLine, bold = false) =>
    figures(rows, [fees, fx, due], bold)
  return [
    title(`Towards ${operator}`, `What is owed to ${operator} of what was collected.`),
    operatorLines.length === 0
      ? { text: 'Nothing is due.', margin: [0, 0, 0, 14] }
      : table(
          ['*', '*', 'auto', 'auto', 'auto', 'auto'],
          [
            headings('Peer', 'What', 'Rows', 'Fees', 'Fx Profit', 'Due'),
            ...operatorLines.map((line) => lineCells(operator, line.what, cellsOf(line))),
            totalCells(`Total ${operator}`, cellsOf(operatorTotal, true)),
          ],
        ),
  ]
}

function proofOf({ agency, operator, proof }: Summary): Content {
  const line = (who: string, whence: string, amount: string, bold = false): TableCell[] => [
    { text: who, bold },
    { text: whence },
    money(amount, bold),
  ]
  return {
    // On one page: a proof that is torn apart proves nothing.
    unbreakable: true,
    stack: [
      title(
        'Zero sum',
        'What one has, another owes: the three lines come from three places and add up to nothing.',
      ),
      table(
        ['*', '*', 'auto'],
        [
          headings('Who', 'From', 'Amount'),
          line(agency.shortName, `its balance, less what is due to ${operator}`, proof.own),
          line('Its peers', 'their own reconciliations with it', proof.peers),
          line(operator, 'what is due to it', proof.operator),
          line('Sum', '', proof.sum, true),
        ],
      ),
    ],
  }
}

function exceptionsOf({ exceptions: { count: rows, transfers } }: Summary): Content[] {
  if (rows === 0) return []
  const more = rows > transfers.length ? ', \u2026' : ''
  const text = `${rows} ${rows === 1 ? 'row does' : 'rows do'} not agree with the ledger. Transfers: ${transfers.join(', ')}${more}`
  return [{ text, color: negativeColour, bold: true, margin: [0, 0, 0, 10] }]
}

function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** The whole document. The same summary gives the same: no clock, no chance. */
export function pageOf(summary: Summary, missing: readonly string[]): TDocumentDefinitions {
  const { agency, day, closedAt, operator } = summary
  const closed = new Date(closedAt)
  const heading = `${agency.shortName} \u00B7 Daily Summary \u00B7 ${writtenDay(day)}`
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [36, 54, 36, 40],
    language: 'en',
    displayTitle: true,
    info: { title: heading, author: operator, creationDate: closed, modDate: closed },
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    header: {
      columns: [
        { text: heading, bold: true, fontSize: 10 },
        { text: operator, alignment: 'right', color: quiet },
      ],
      margin: [36, 24, 36, 0],
    },
    footer: (page, pages) => ({
      columns: [
        {
          text: `All amounts in USD. The day is that of UTC, closed ${closedAt.slice(0, 19).replace('T', ' ')} UTC.`,
        },
        { text: `page ${page} of ${pages}`, alignment: 'right' },
      ],
      color: quiet,
      margin: [36, 12, 36, 0],
    }),
    content: [
      { text: agency.longName, fontSize: 13, bold: true, margin: [0, 0, 0, 10] },
      ...exceptionsOf(summary),
      ...peersOf(summary),
      ...operatorOf(summary),
      proofOf(summary),
      ...(missing.length === 0
        ? []
        : [
            {
              text: `Characters that this document cannot show, each written as \uFFFD: ${missing.join(', ')}`,
            },
          ]),
    ],
  }
}
