import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { testInstallation } from '#support/config.ts'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { startLocalPostgres } from '../../tools/local-postgres/start.ts'
import { type Plant, plants, rotateUnderLoad } from './rotation.ts'

/**
 * Turns the ring of keys under load. Ends with 0 only if nobody heard of it.
 * Usage: node tests/drills/rotate.ts [--rounds N] [--networks N] [--clerks N] [--pause MS] [--plant NAME] [--json]
 */
function isPlant(name: string): name is Plant {
  return plants.some((plant) => plant === name)
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    networks: { type: 'string', default: '4' },
    clerks: { type: 'string', default: '6' },
    pause: { type: 'string', default: '20' },
    plant: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
if (values.plant !== undefined && !isPlant(values.plant))
  throw new Error(`--plant takes one of: ${plants.join(', ')}.`)

const scratch = makeScratchFolder('rotate')
const postgres = await startLocalPostgres(join(scratch, 'postgres'), { max_connections: '200' })
try {
  const url = postgres.url('postgres')
  await prepareDatabase(url, testInstallation)
  const began = performance.now()
  const { agents, staff, findings, rewrapped, listed } = await rotateUnderLoad({
    url,
    folder: join(scratch, 'keys'),
    rounds: Number(values.rounds),
    networks: Number(values.networks),
    clerks: Number(values.clerks),
    pauseMs: Number(values.pause),
    plant: values.plant,
  })
  const figures = {
    seconds: Math.round((performance.now() - began) / 1000),
    agentCalls: agents.answers,
    refusedAgents: agents.refused.length,
    staffRounds: staff.answers,
    logIns: staff.logIns,
    refusedStaff: staff.refused.length,
    findings,
  }
  const lines = [
    ...Object.entries(figures).map(([name, value]) => `${name.padEnd(14)} ${String(value)}`),
    ...[...agents.refused, ...staff.refused].slice(0, 5),
    rewrapped.trim(),
    listed.trim(),
  ]
  console.log(values.json ? JSON.stringify(figures) : lines.join('\n'))
  const isHeld = findings.length === 0 && agents.refused.length === 0 && staff.refused.length === 0
  process.exitCode = isHeld ? 0 : 1
} finally {
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true })
}
