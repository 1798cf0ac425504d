/** Marks the link of a row, which the keys lead to. */
export const ROW_LINK = 'data-row-link'
