import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    /** There once `expectAccessible` has looked at the page. */
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // All rules run on all of the page; what passes is not described element by element.
  resultTypes: ['violations'],
}

/** WCAG 2.2 AA by axe, in the state that the page is in. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findingsOn(page)).toEqual([])
}

/**
 * What lies under the bar of a form, until somebody scrolls, is no target for now; axe measures what is left of it beside
 * the buttons in front.
 */
export async function findingsOn(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const { id, nodes } of await violationsOn(page)) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && (await isUnderStickyBar(page, target.join(' ')))) continue
      findings.push(`${id}: ${html}`)
    }
  }
  return findings
}

interface Violation {
  readonly id: string
  readonly nodes: Pick<axe.NodeResult, 'html' | 'target'>[]
}

/**
 * The page has no frames, so axe runs in it alone. Its builder for Playwright would send the source, a megabyte and a
 * half, once more into a second page to gather what the frames have found.
 */
async function violationsOn(page: Page): Promise<Violation[]> {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (how) => {
    const results = await window.axe?.run(document, how)
    if (!results) throw new Error('axe is not in the page')
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target }) => ({ html, target })),
    }))
  }, options)
}

/** Wholly, or with its lower edge alone; a dialog may lie in front of both. */
function isUnderStickyBar(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const isSticky = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).position === 'sticky' || isSticky(one.parentElement))
    const { left, top, width, height } = element.getBoundingClientRect()
    return [top + height / 2, top + height - 1].some((y) => {
      const pile = document.elementsFromPoint(left + width / 2, y)
      const place = pile.findIndex((one) => element.contains(one))
      return pile.slice(0, place === -1 ? pile.length : place).some(isSticky)
    })
  })
}

/**
 * A look in light and in dark, on one page: the way to what is looked at, most of a test's cost, is gone once. A colour
 * on its way to another would be measured as neither.
 */
export async function inBothSchemes(
  page: Page,
  look: (scheme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
    await look(scheme)
  }
}
