import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check, checkList } from './requirements/check.ts'

/** With --list the list alone, which needs no test to have run. */
const { values } = parseArgs({ options: { list: { type: 'boolean' } } })
const root = join(import.meta.dirname, '..')
const { text, ok } = values.list ? checkList(root) : check(root)
console.log(text)
process.exitCode = ok ? 0 : 1
