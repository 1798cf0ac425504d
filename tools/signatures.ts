import { spawnSync } from 'node:child_process'
import { signaturesVerdict } from './supply-chain/signatures.ts'

/** Whether every installed package is what its publisher signed, as far as the registry lets us know. */
const patience = 120_000
const command = 'npm audit signatures --json --fetch-retries=0 --fetch-timeout=20000'
const { stdout } = spawnSync(command, { shell: true, encoding: 'utf8', timeout: patience })
const { bad, text } = signaturesVerdict(stdout)
console.log(text)
process.exitCode = bad ? 1 : 0
