import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { knownMetrics, metricsIn } from '#support/metric-names.ts'

const folder = join(import.meta.dirname, '../ops/grafana')

const place = z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
const dashboard = z.object({
  uid: z.string().startsWith('corridor-'),
  title: z.string(),
  timezone: z.literal('utc'),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().min(1),
      // Chosen by whoever imports it.
      datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('${source}') }),
      gridPos: place,
      targets: z
        .array(z.object({ refId: z.string(), expr: z.string().min(1), legendFormat: z.string().min(1) }))
        .min(1),
    }),
  ),
})

function meet(one: z.infer<typeof place>, other: z.infer<typeof place>): boolean {
  const apart =
    one.x + one.w <= other.x ||
    other.x + other.w <= one.x ||
    one.y + one.h <= other.y ||
    other.y + other.h <= one.y
  return !apart
}

function figuresOf({ targets }: { readonly targets: readonly { readonly expr: string }[] }): string[] {
  return targets.flatMap(({ expr }) => metricsIn(expr))
}

const files = readdirSync(folder)
const boards = files.map((file) => dashboard.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))

describe.each(boards)('$title', ({ panels }) => {
  test('shows figures that a process tells', () => {
    const used = panels.flatMap(figuresOf)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => !knownMetrics().has(name))).toEqual([])
  })

  test('has each panel once, and a place for each', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const covered = panels.filter((one) =>
      panels.some((other) => one !== other && meet(one.gridPos, other.gridPos)),
    )
    expect(covered.map(({ title }) => title)).toEqual([])
    expect(Math.max(...panels.map(({ gridPos }) => gridPos.x + gridPos.w))).toBe(24)
  })
})

test('every figure of ours is shown somewhere', () => {
  const shown = new Set(boards.flatMap(({ panels }) => panels.flatMap(figuresOf)))
  const ours = [...knownMetrics()].filter((name) => name.startsWith('corridor_'))
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
})
