import { z } from 'zod'
import { because } from '../refusals/because.ts'
import { commaSeparated, instant, sid } from './fields.ts'
import { amount } from './price.ts'

const maxRows = 200

/** The last or first row that the person sees: the next page goes on from it, whatever was added meanwhile. */
const edge = z.object({
  date: instant,
  sid,
  /** Where the list is sorted by amounts. */
  amount: amount.optional(),
})

/** A page is jumped to by reading all rows before it: further down one walks from page to page, or narrows the search. */
export const deepestJump = 250_000

const rows = z.int().min(1).max(maxRows)

/** Offset and number of rows; beside an edge the offset only says what the person sees. */
const window = z.tuple([z.int().min(0).max(2_000_000_000), rows])

const digits = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)

const windowText = commaSeparated.pipe(z.array(digits)).pipe(window)

const edgeText = z
  .string()
  .max(60)
  .transform((text): z.input<typeof edge> => {
    const [date = '', rowSid = '', rowAmount] = text.split(',')
    return { date, sid: Number(rowSid), amount: rowAmount }
  })
  .pipe(edge)

/** Which rows of a list, or with `count` how many there are: in the query of a GET. */
export const pageQuery = {
  count: z.literal('true').optional(),
  limit: windowText.optional(),
  after: edgeText.optional(),
  before: edgeText.optional(),
}

/** Of a list that is paged by place alone. */
export const pageWindow = z.tuple([z.int().min(0).max(deepestJump, because('page_too_deep')), rows])

/** The same in the body of a POST. */
export const pageBody = {
  count: z.boolean().optional(),
  limit: window.optional(),
  after: edge.optional(),
  before: edge.optional(),
}

export const total = z.object({
  total: z.int(),
  /** False where there are more than that and nobody has counted them. */
  exact: z.boolean(),
})
