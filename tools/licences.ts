import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockFile, licenceProblems } from './supply-chain/licences.ts'

/** The licence of every package that the lock file names, against the list of those that we may use. */
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as LockFile
const problems = licenceProblems(lock)
for (const problem of problems) console.error(problem)
if (problems.length > 0)
  console.error('Read it, then use another package or add it to tools/supply-chain/licences.ts.')
process.exitCode = problems.length === 0 ? 0 : 1
