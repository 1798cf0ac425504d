import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { database } from './alerts/database.ts'
import type { Play } from './alerts/play.ts'
import { processes } from './alerts/processes.ts'
import { shippedAlerts, startPrometheus } from './alerts/prometheus.ts'
import { type Provocation, type Provoked, provoke, stayQuiet } from './alerts/provoke.ts'
import { startReceiver } from './alerts/receiver.ts'

/**
 * A real Prometheus with the rules that are shipped watches real processes at work, or a real cluster of databases, and
 * each fault must wake somebody. Ends with 0 only if every alert was silent before its fault, arrived, and was silent
 * again when it was mended.
 * Usage: node tests/drills/alerts.ts [--of processes|database] [--alerts NAME,NAME] [--json]
 */
const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'processes' },
    alerts: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const chosen = values.alerts?.split(',')

function say(line: string): void {
  if (!values.json) console.log(line)
}

function tell({ says, heard, others }: Provoked): void {
  say(says)
  for (const { name, level, afterSeconds, summary } of heard)
    say(`  ${name.padEnd(20)}${level.padEnd(7)} after ${afterSeconds} s: ${summary}`)
  if (others.length > 0) say(`  and ${others.join(', ')}`)
}

async function courseOf<Stage>({ faults, leftOut }: Play<Stage>): Promise<Provocation<Stage>[]> {
  const out = (await leftOut?.()) ?? []
  if (out.length > 0) say(`left out on this machine: ${out.join(', ')}`)
  const course = faults.filter(({ alerts }) =>
    alerts.some((name) => !out.includes(name) && (chosen === undefined || chosen.includes(name))),
  )
  if (course.length === 0)
    throw new Error(`--alerts takes: ${faults.flatMap(({ alerts }) => alerts).join(', ')}.`)
  return course
}

async function drill<Stage>(play: Play<Stage>, scratch: string) {
  const began = performance.now()
  const inSeconds = (): number => Math.round((performance.now() - began) / 1000)
  const course = await courseOf(play)
  const receiver = await startReceiver()
  const stops: (() => unknown)[] = [receiver.stop]
  const atEnd = (stop: () => unknown): void => void stops.unshift(stop)
  try {
    const { stage, answers, ...scene } = await play.open(scratch, atEnd)
    const prometheus = await startPrometheus(scratch, { rules: play.rules, ...scene }, receiver.port)
    atEnd(prometheus.stop)
    say(`${Object.values(scene.targets).flat().length} targets are watched after ${inSeconds()} s`)
    const untrue = await stayQuiet({ prometheus, receiver })
    const provoked: Provoked[] = []
    for (const fault of course) {
      const one = await provoke(fault, stage, { prometheus, receiver })
      tell(one)
      provoked.push(one)
    }
    const names = new Set(provoked.flatMap(({ heard }) => heard.map(({ name }) => name)))
    return {
      seconds: inSeconds(),
      answers: answers(),
      faults: provoked.map(({ findings: _findings, ...one }) => one),
      alerts: names.size,
      notDrilled: shippedAlerts(play.rules).filter((name) => !names.has(name)),
      findings: [
        ...untrue,
        ...provoked.flatMap(({ findings }) => findings),
        ...receiver.findings,
        ...(chosen === undefined && names.size < play.leastAlerts
          ? [`${names.size} different alerts arrived, at least ${play.leastAlerts} are due`]
          : []),
      ],
    }
  } finally {
    for (const stop of stops) await stop()
  }
}

function drillOf(of: string, scratch: string) {
  if (of === 'processes') return drill(processes, scratch)
  if (of === 'database') return drill(database, scratch)
  throw new Error('--of takes: processes, database.')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.setMaxListeners(50)
const scratch = makeScratchFolder('alerts')
let isGood = false
try {
  const drilled = await drillOf(values.of, scratch)
  if (values.json) console.log(JSON.stringify(drilled))
  const { findings, alerts, notDrilled, seconds, answers } = drilled
  say(
    `${alerts} different alerts in ${seconds} s, ${answers} answers; not drilled: ${notDrilled.join(', ') || 'none'}`,
  )
  for (const finding of findings) say(`  ${finding}`)
  isGood = findings.length === 0
  say(isGood ? 'each was silent, arrived, and was silent again' : 'NOT as promised')
} finally {
  if (isGood) rmSync(scratch, { recursive: true, force: true })
  else console.error(`the logs and the data are in ${scratch}`)
}
// Partners who were never answered would keep the process alive.
process.exit(isGood ? 0 : 1)
