import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageCount, pageWindow } from './page-window.ts'

describe('pageCount', () => {
  it.each([
    [0, 15, 1],
    [1, 15, 1],
    [15, 15, 1],
    [16, 15, 2],
    [1284, 40, 33],
    [10, 0, 10],
  ])('%i rows by %i are %i pages', (total, limit, pages) => {
    expect(pageCount(total, limit)).toBe(pages)
  })
})

describe('pageWindow', () => {
  it('starts with the first group', () => {
    expect(pageWindow({ page: 1, pages: 33, viewPages: 5 })).toEqual({
      pages: [1, 2, 3, 4, 5],
      previousGroup: null,
      nextGroup: 6,
    })
  })

  it('stays in the group up to its last page', () => {
    expect(pageWindow({ page: 5, pages: 33, viewPages: 5 }).pages).toEqual([1, 2, 3, 4, 5])
    expect(pageWindow({ page: 6, pages: 33, viewPages: 5 }).pages).toEqual([6, 7, 8, 9, 10])
  })

  it('leads to the groups on both sides', () => {
    expect(pageWindow({ page: 8, pages: 33, viewPages: 5 })).toEqual({
      pages: [6, 7, 8, 9, 10],
      previousGroup: 5,
      nextGroup: 11,
    })
  })

  it('cuts the last group', () => {
    expect(pageWindow({ page: 33, pages: 33, viewPages: 5 })).toEqual({
      pages: [31, 32, 33],
      previousGroup: 30,
      nextGroup: null,
    })
  })

  it('has page 1 for an empty list', () => {
    expect(pageWindow({ page: 1, pages: 0, viewPages: 5 })).toEqual({
      pages: [1],
      previousGroup: null,
      nextGroup: null,
    })
  })

  it('always shows an existing page once, and the groups join without a gap', () => {
    const numbers = { page: fc.integer({ min: 1, max: 500 }), pages: fc.integer({ min: 1, max: 500 }) }
    fc.assert(
      fc.property(fc.record({ ...numbers, viewPages: fc.integer({ min: 1, max: 12 }) }), (at) => {
        const shown = pageWindow(at)
        expect(shown.pages).toContain(Math.min(at.page, at.pages))
        expect(shown.pages.length).toBeLessThanOrEqual(at.viewPages)
        expect(shown.previousGroup ?? 0).toBe((shown.pages[0] ?? 0) - 1)
        expect(shown.nextGroup ?? at.pages + 1).toBe((shown.pages.at(-1) ?? 0) + 1)
      }),
    )
  })
})
