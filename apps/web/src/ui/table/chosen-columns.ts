import type { Column } from './column.ts'

/** How somebody wants a column: where it stands is its place in the list of choices. */
export type ColumnChoice = { key: string; hidden?: boolean | undefined; width?: number | undefined }

export const narrowest = 50
export const widest = 800

/** All columns in the chosen order. The first one names the row and stays; one that is new stands behind its neighbour. */
export function inChosenOrder<Row>(
  columns: readonly Column<Row>[],
  choices: readonly ColumnChoice[],
): (Column<Row> & { hidden: boolean })[] {
  const chosen = choices.flatMap(({ key }) => columns.find((column) => column.key === key) ?? [])
  const ordered = [...columns.slice(0, 1), ...chosen.filter((column) => column !== columns[0])]
  for (const [place, column] of columns.entries()) {
    if (ordered.includes(column)) continue
    const neighbour = columns[place - 1]
    ordered.splice(neighbour ? ordered.indexOf(neighbour) + 1 : 0, 0, column)
  }
  return ordered.map((column, place) => {
    const choice = choices.find(({ key }) => key === column.key)
    return { ...column, hidden: place > 0 && choice?.hidden === true, width: widthOf(choice) ?? column.width }
  })
}

function widthOf(choice: ColumnChoice | undefined): number | undefined {
  const width = choice?.width
  return width === undefined ? undefined : Math.min(widest, Math.max(narrowest, Math.round(width)))
}

/** One place up or down, past no column that stays. */
export function moved(choices: readonly ColumnChoice[], key: string, by: 1 | -1): ColumnChoice[] {
  const from = choices.findIndex((choice) => choice.key === key)
  const to = from + by
  const next = [...choices]
  const [one, other] = [next[from], next[to]]
  if (!one || !other || from === 0 || to === 0) return next
  next[from] = other
  next[to] = one
  return next
}
