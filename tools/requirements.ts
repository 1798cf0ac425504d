import { join } from 'node:path'
import { check } from './requirements/check.ts'

const { text, ok } = check(join(import.meta.dirname, '..'))
console.log(text)
process.exitCode = ok ? 0 : 1
