import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#support/postgres.ts'
import { type Plant, rotateUnderLoad } from '../drills/rotation.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let folder: string

beforeEach(async () => {
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
  folder = mkdtempSync(join(tmpdir(), 'corridor-rotate-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** The drill in short: a few rounds in each state. */
function rotate(plant?: Plant) {
  return rotateUnderLoad({
    url: database.url,
    folder,
    rounds: 3,
    networks: 1,
    clerks: 2,
    pauseMs: 50,
    plant,
  })
}

test('keys are added, written with and retired in rolling restarts, and nobody hears of it', async () => {
  const { agents, staff, findings } = await rotate()
  expect({ agents: agents.refused, staff: staff.refused, findings }).toEqual({
    agents: [],
    staff: [],
    findings: [],
  })
  expect(Math.min(agents.answers, staff.answers)).toBeGreaterThan(30)
})

test('the drill finds agents who are refused where a step was left out', async () => {
  const { agents } = await rotate('skip-add')
  expect(agents.refused).toContainEqual(expect.stringContaining('not_authenticated'))
})
