/** There is always a page 1, be it empty. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, limit)))
}

export type PageWindow = {
  pages: number[]
  /** Where the ellipsis before the numbers leads: the last page of the group before. */
  previousGroup: number | null
  /** Where the ellipsis after the numbers leads: the first page of the group after. */
  nextGroup: number | null
}

/** Pages come in fixed groups (1-5, 6-10, …): the numbers stand still while one walks within a group. */
export function pageWindow(at: { page: number; pages: number; viewPages: number }): PageWindow {
  const pages = Math.max(1, at.pages)
  const size = Math.max(1, at.viewPages)
  const page = Math.min(Math.max(1, at.page), pages)
  const first = Math.floor((page - 1) / size) * size + 1
  const last = Math.min(first + size - 1, pages)
  return {
    pages: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    previousGroup: first > 1 ? first - 1 : null,
    nextGroup: last < pages ? last + 1 : null,
  }
}
