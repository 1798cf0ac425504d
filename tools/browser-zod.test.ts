import { join } from 'node:path'
import { checkInput } from '@corridor/contract/refusals/issues'
import { userFields } from '@corridor/contract/users'
import { build, type Plugin, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { browserZod } from '../apps/web/browser-zod.ts'

const entry = 'virtual:entry'
const source = `
  export { transactionSearch } from '@corridor/contract/common/transaction-search'
  export { limitsOf } from '/src/shared/limits.ts'
  export { userFields } from '@corridor/contract/users'
  export { checkInput } from '@corridor/contract/refusals/issues'
`

async function built(plugin?: Plugin): Promise<string> {
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
      plugin,
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
  readonly checkInput: typeof checkInput
}

describe('zod as the browser has it', () => {
  let code: string
  let page: Page

  beforeAll(async () => {
    code = await built(browserZod())
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

  test('what is wrong has the same reasons as on the server', () => {
    const wrong = { name: '', lastName: 'x'.repeat(500), email: 'nobody', profile: 'one', active: 7 }
    const told = page.checkInput(page.userFields, wrong)
    expect(told.ok).toBe(false)
    expect(told).toEqual(checkInput(userFields, wrong))
  })

  test('whoever wants a JSON schema hears that it is not there', () => {
    const { address } = page.transactionSearch
    const message = 'written by the server alone'
    expect(() => address.toJSONSchema()).toThrow(message)
    expect(() => address['~standard'].jsonSchema.input({ target: 'draft-07' })).toThrow(message)
    expect(() => z.string().toJSONSchema()).not.toThrow()
  })

  test('what writes them is left out, with the sentences and what looks for values that hold themselves', async () => {
    const theirs = ['draft-07', 'additionalProperties', 'base64-encoded', 'reference cycle']
    expect(theirs.filter((text) => code.includes(text))).toEqual([])
    const whole = await built()
    expect(theirs.filter((text) => !whole.includes(text))).toEqual([])
  })
})
