/// <reference types="vite/client" />
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cpuMs } from '#support/cpu.ts'
import { type Band, type BandPoint, layOutBand } from './band.ts'
import { BandChart } from './band-chart.tsx'

const dayMs = 86_400_000

function points(count: number, more: (day: number) => Partial<BandPoint> = () => ({})): BandPoint[] {
  return Array.from({ length: count }, (_, day) => ({
    atMs: Date.UTC(2025, 0, 1) + day * dayMs,
    upper: 18 + Math.sin(day / 20),
    lower: (18 + Math.sin(day / 20)) * 0.99,
    name: '1.00 %',
    ...more(day),
  }))
}

function mark(day: number) {
  return { key: `${day}`, atMs: Date.UTC(2025, 0, 1) + day * dayMs, title: '1.00 → 1.25 %', note: 'by ana' }
}

function layOut(band: Band) {
  const drawn = layOutBand(band)
  if (!drawn) throw new Error('Nothing is drawn')
  return drawn
}

test('the newest mark has its text, and those before it where there is room', () => {
  const { marks } = layOut({ points: points(90), marks: [mark(5), mark(48), mark(64), mark(89)] })
  expect(marks.map(({ key, named, anchor }) => [key, named, anchor])).toEqual([
    ['5', true, 'start'],
    ['48', true, 'start'],
    ['64', false, 'start'],
    ['89', true, 'end'],
  ])
})

test('a stretch has its name once, and a short one none', () => {
  const named = points(90, (day) => ({ name: day < 40 ? '1.00 %' : day < 42 ? '1.10 %' : '1.25 %' }))
  expect(layOut({ points: named, marks: [] }).names.map(({ text }) => text)).toEqual(['1.00 %', '1.25 %'])
})

test('days without a lower figure have no band, and the line above goes on', () => {
  const begun = points(30, (day) => (day < 10 ? { lower: null, name: null } : {}))
  const { upper, lower } = layOut({ points: begun, marks: [] })
  expect([upper.split('L').length, lower.split('L').length]).toEqual([30, 20])
})

test('one day alone and figures that never move are drawn, and nothing is drawn of nothing', () => {
  expect(layOut({ points: points(1), marks: [] }).upper).not.toContain('NaN')
  const flat = points(30, () => ({ upper: 3.6725, lower: 3.6725 }))
  expect(layOut({ points: flat, marks: [] }).lower).not.toContain('NaN')
  expect(layOutBand({ points: [], marks: [] })).toBeNull()
})

test('two years are drawn within 50 ms of script', () => {
  const props = {
    points: points(730, (day) => ({ name: `${Math.floor(day / 60)}` })),
    marks: Array.from({ length: 12 }, (_, index) => mark(index * 60)),
    writeValue: String,
    writeDay: String,
    upperEnd: ['Upper', '1'] as const,
    lowerEnd: ['Lower', '2'] as const,
  }
  // The first is slower: nothing has been compiled yet. What counts is the second that a person sees.
  const times = Array.from({ length: 5 }, () =>
    cpuMs(() => expect(renderToStaticMarkup(createElement(BandChart, props))).toContain('<path')),
  )
  expect(Math.min(...times)).toBeLessThan(50)
})
