import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addUp, sumOfReport } from './gate/sum.ts'

/** Prints the last line of the gate: 'N passed, N failed' over all runners. */
const folder = join(import.meta.dirname, '../reports')
const names = ['vitest.json', 'vitest-serial.json', 'oldest.json', 'playwright.json']

const files = names.map((name) => join(folder, name)).filter((path) => existsSync(path))
const failedSteps = readFileSync(join(folder, 'failed.txt'), 'utf8').split('\n').filter(Boolean).length
console.log(
  addUp(
    files.map((path) => sumOfReport(JSON.parse(readFileSync(path, 'utf8')))),
    failedSteps,
  ),
)
