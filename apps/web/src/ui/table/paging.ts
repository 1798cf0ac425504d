/** A page of a list: which one, how many rows, how many page numbers at a time. */
export type Paging = { page: number; limit: number; viewPages: number }

/** For lists that name nothing else. */
export const DEFAULT_LIMIT = 15
export const DEFAULT_VIEW_PAGES = 10
