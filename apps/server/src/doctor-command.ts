import { type Check, type Finding, finding } from './doctor/finding.ts'
import {
  checkAnchor,
  checkMode,
  checkProof,
  checkRates,
  checkRights,
  checkRing,
  checkSchema,
  checkSeals,
} from './doctor/house.ts'
import { checkCopies, checkRoom, checkServer } from './doctor/server.ts'
import type { CommandForm } from './platform/command-line.ts'
import { OperatorError } from './platform/errors.ts'
import type { Platform } from './platform/platform.ts'

/** By the name that stands for a check which cannot be made. */
const checks: Readonly<Record<string, Check>> = {
  PostgreSQL: checkServer,
  copies: checkCopies,
  room: checkRoom,
  schema: checkSchema,
  mode: checkMode,
  keys: checkRing,
  rights: checkRights,
  seals: checkSeals,
  anchor: checkAnchor,
  ledger: checkProof,
  rates: checkRates,
}

export const doctorCommand: CommandForm & {
  readonly withoutKeys: true
  readonly run: (platform: Platform) => Promise<string>
} = {
  summary:
    'ask everything that a runbook asks first: server, copies, keys, rights, seals, anchor, ledger, rates',
  withoutKeys: true,
  options: {},
  run: async (platform) => {
    const found = await examine(platform)
    const told = tell(found).join('\n')
    if (found.some(({ level }) => level === 'bad')) throw new OperatorError(told)
    return told
  },
}

/** One after the other: of a house that hardly answers each says what it still can. */
async function examine(platform: Platform): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    try {
      found.push(...(await check(platform)))
    } catch (error) {
      found.push(finding('bad', name, error instanceof Error ? error.message : String(error)))
    }
  }
  return found
}

function tell(found: readonly Finding[]): string[] {
  const width = Math.max(...found.map(({ about }) => about.length))
  const count = (wanted: Finding['level']): number => found.filter(({ level }) => level === wanted).length
  return [
    ...found.map(({ level, about, told }) => `${level.padEnd(4)}  ${about.padEnd(width)}  ${told}`),
    `${count('ok')} in order, ${count('look')} to look at, ${count('bad')} bad.`,
  ]
}
