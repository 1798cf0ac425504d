import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { browserZod } from '../apps/web/browser-zod.ts'

const entry = 'virtual:entry'
const source = `
  export { transactionSearch } from '@corridor/contract/common/transaction-search'
  export { limitsOf } from '/src/shared/limits.ts'
  export { userFields } from '@corridor/contract/users'
`

async function built(): Promise<string> {
  const output = await build({
    configFile: false,
    root: join(import.meta.dirname, '../apps/web'),
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
      browserZod(),
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry, no watching.
  return (output as Rolldown.RolldownOutput).output[0].code
}

interface Page {
  readonly transactionSearch: { readonly address: z.ZodType }
  readonly userFields: z.ZodObject
  readonly limitsOf: (schema: unknown) => unknown
}

describe('zod as the browser has it', () => {
  let code: string
  let page: Page

  beforeAll(async () => {
    code = await built()
    page = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Page
  })

  test('an address is read as the router does it', () => {
    const { validate } = page.transactionSearch.address['~standard']
    expect(validate({ status: 'AVAIL', sid: '7', page: 'x', payer: '-1' })).toEqual({
      value: { status: 'AVAIL', sid: 7 },
    })
  })

  test('a field knows its limits', () => {
    expect(page.limitsOf(page.userFields.shape['name'])).toEqual({ required: true, maxLength: 60 })
  })

  test('whoever wants a JSON schema hears that it is not there', () => {
    const { address } = page.transactionSearch
    const message = 'written by the server alone'
    expect(() => address.toJSONSchema()).toThrow(message)
    expect(() => address['~standard'].jsonSchema.input({ target: 'draft-07' })).toThrow(message)
    expect(() => z.string().toJSONSchema()).not.toThrow()
  })

  test('what writes them is left out, and what looks for values that hold themselves', () => {
    expect(code).not.toContain('draft-07')
    expect(code).not.toContain('additionalProperties')
    expect(code).not.toContain('reference cycle')
  })
})
