import { createContext } from 'react'

/** Of the links in the cells of a row that opens: a tab stop in the row that has the cursor, and in no other. */
export const RowTabIndex = createContext<0 | -1 | undefined>(undefined)
