import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  type FunctionRecord,
  root,
  takeFunctions,
  takeFunctionsOfChildren,
} from '../../tools/selection/functions.ts'

/**
 * Records which functions each test file runs (docs: CONTRIBUTING, 'Run what a change touches'). What runs while the
 * modules load is not recorded: a process runs many files, and only the first of them loads the server.
 */
const folder = process.env['FUNCTION_RECORDS']
if (folder !== undefined) {
  const children = mkdtempSync(join(folder, 'children-'))
  // Node hands this on to every Node process that a test starts, whatever environment the test gives it.
  process.env['NODE_V8_COVERAGE'] = children
  beforeAll(() => {
    takeFunctions()
  })
  afterAll(() => {
    const test = relative(root, expect.getState().testPath ?? '')
    const records = [takeFunctions(), ...takeFunctionsOfChildren(children)].map(
      (functions): FunctionRecord => ({ test, functions }),
    )
    appendFileSync(
      join(folder, `${process.pid}.jsonl`),
      records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    )
    rmSync(children, { recursive: true })
  })
}
