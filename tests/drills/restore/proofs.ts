import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testEnvironment } from '#support/config.ts'
import type { Network } from '#support/gateway.ts'
import { type Entry, readClientLog } from '../../faults/client-log.ts'
import { readFound } from '../../faults/found.ts'
import { judge, movesOf, type Verdict } from '../../faults/judge.ts'
import { judgeAll, withPlatform } from '../../faults/trial.ts'
import { openDoor } from '../../faults/wire.ts'
import { dataFolder } from '../failover/house.ts'
import { runToEnd } from '../fleet.ts'
import { typed } from './page.ts'
import { logOf, type Place } from './shift.ts'

/** The command line as an operator has it: on this database, with the anchor that lies elsewhere. */
function corridor(scratch: string, url: string, args: readonly string[]) {
  const env = { ...testEnvironment(url), MODE: 'PROD', DATA_DIR: dataFolder(scratch) }
  return runToEnd('cli.ts', args, env)
}

function findingsOf(verdict: Verdict): string[] {
  return Object.entries(verdict).flatMap(([kind, found]: [string, readonly string[]]) =>
    found.map((one) => `${kind}: ${one}`),
  )
}

/** Before anybody works on it: all that the tellers of the first shift were told, and nothing else. */
export async function proveRestored(
  scratch: string,
  url: string,
  time: string,
): Promise<{ readonly transfers: number; readonly findings: readonly string[] }> {
  const entries = readClientLog(logOf(scratch, 'A'))
  const { transfers, verdict, sessions } = await withPlatform(url, async ({ db }) => {
    const found = await readFound(db)
    const open = await db.selectFrom('sessions').select('sid').where('endedAt', 'is', null).execute()
    return { transfers: found.transfers.length, verdict: judge(entries, found), sessions: open.length }
  })
  const findings = findingsOf(verdict)
  if (sessions === 0) findings.push('there is no session to end')
  const noon = { '2026-11-14T12:00:00Z': time.replace(' ', 'T').replace('+00', 'Z') }
  // Without the time of the restore the same log must look cut, or the anchor guards nothing.
  const cut = await corridor(scratch, url, ['audit-verify'])
  if (!cut.out.includes('The log was cut off')) findings.push(`audit-verify sees no cut: ${cut.out.trim()}`)
  for (const args of [
    typed('corridor', ['ledger-verify']),
    typed('corridor', ['audit-verify', '--at'], noon),
    typed('corridor', ['--accept-restore']),
  ]) {
    const { code, out } = await corridor(scratch, url, args)
    if (code !== 0) findings.push(`${args.join(' ')}: ${out.trim()}`)
  }
  return { transfers, findings }
}

/** After a shift on what was restored: the first and the third together, replays, books, tables and the audit log. */
export async function proveWorking({ scratch, url, house, networks, seed }: Place): Promise<string[]> {
  const both = join(scratch, 'tellers-both.jsonl')
  writeFileSync(both, ['A', 'C'].map((shift) => readFileSync(logOf(scratch, shift), 'utf8')).join(''))
  const door = openDoor(house.gateway.port)
  const { verdict } = await judgeAll(url, both, { door, networks, seed })
  door.close()
  const audit = await corridor(scratch, url, ['audit-verify'])
  return [
    ...findingsOf(verdict),
    ...house.ended(),
    ...house.staff.findings,
    ...(audit.code === 0 ? [] : [`audit-verify: ${audit.out.trim()}`]),
  ]
}

/** Every move of a shift as the list of losses should have it. */
function movesOfShift(entries: readonly Entry[], networks: readonly Network[]): string[] {
  return [...Map.groupBy(entries, ({ intent }) => intent).values()].flatMap((own) => {
    const intent = own.find((entry) => entry.kind === 'intent')
    const reference = own.find((entry) => entry.kind === 'acknowledged')?.reference
    if (!intent || reference === undefined) return []
    const { agencyCode } = networks[intent.network]?.sender ?? { agencyCode: '' }
    return movesOf(own).map(({ move }) => [reference, move, 'none', intent.amount, agencyCode].join())
  })
}

/** How often each of the one list is not in the other. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const one of other) counts.set(one, (counts.get(one) ?? 0) + 1)
  return list.filter((one) => {
    const left = counts.get(one) ?? 0
    counts.set(one, left - 1)
    return left <= 0
  })
}

/** The list of losses against what the tellers of the second shift have noted: no move missing, none too many. */
export async function proveList(
  scratch: string,
  { url, lost, networks }: Pick<Place, 'url' | 'networks'> & { readonly lost: string },
): Promise<{ readonly listed: number; readonly findings: readonly string[] }> {
  const args = typed('corridor', ['reconcile-restore'], { 'postgres://localhost:5433': lost })
  const { code, out } = await corridor(scratch, url, args)
  const listed = out.split('\n').flatMap((row) => {
    const [reference = '', , move, , here, sent, , , , from] = row.split(',')
    return /^\d{12}$/.test(reference) ? [[reference, move, here, sent, from].join()] : []
  })
  const expected = movesOfShift(readClientLog(logOf(scratch, 'B')), networks)
  return {
    listed: listed.length,
    findings: [
      ...without(expected, listed).map((one) => `not in the list of losses: ${one}`),
      ...without(listed, expected).map((one) => `in the list of losses, and nobody did it: ${one}`),
      ...(code === 1 ? [] : [`reconcile-restore ended with ${code}: ${out.slice(-500)}`]),
    ],
  }
}
