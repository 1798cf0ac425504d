import type { Count, PageAt } from '../ui/table/use-paged.ts'

type Counted = { readonly total: number; readonly exact: boolean }

/** The place of a page in the body of a call: from the edge of the page on the screen where that is next to it, too. */
export function pageOf<Row, Edge>(
  { offset, limit, after, before }: PageAt<Row>,
  edgeOf: (row: Row) => Edge,
): { limit: [number, number]; after?: Edge; before?: Edge } {
  return {
    limit: [offset, limit],
    ...(after && { after: edgeOf(after) }),
    ...(before && { before: edgeOf(before) }),
  }
}

/** One call answers for both, with the rows or with how many there are. */
export function countOf(answer: Counted | readonly unknown[]): Count {
  if (!('total' in answer)) throw new TypeError('The count came back as rows')
  return { total: answer.total, approximate: !answer.exact }
}

export function rowsOf<Row>(answer: Counted | readonly Row[]): readonly Row[] {
  if ('total' in answer) throw new TypeError('The rows came back as a count')
  return answer
}
