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

export interface AxeScope {
  /** Without the bar of the app, which is the same on every screen. */
  readonly isShellKnown?: boolean
  /** One of all rows that differ only in their texts, and nothing behind a modal dialog. */
  readonly isSampled?: boolean
}

/**
 * Returns what axe finds in the document, or in the part of it that `scope` leaves. A target under the sticky bar of a
 * form is not counted: axe measures only the part of it beside the buttons in front.
 */
export async function findingsOn(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const findings: string[] = []
  for (const { id, nodes } of await violationsOn(page, scope)) {
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
async function violationsOn(page: Page, scope: AxeScope): Promise<Violation[]> {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const exclude = await page.evaluateHandle(elementsLeftOut, scope)
  const violations = await page.evaluate(
    async ({ how, exclude }) => {
      // axe takes parts to leave out of the whole document for a page: the rules of a page apply.
      const results = await window.axe?.run({ include: [document.documentElement], exclude }, how)
      if (!results) throw new Error('axe is not in the page')
      return results.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target }) => ({ html, target })),
      }))
    },
    { how: options, exclude },
  )
  await exclude.dispose()
  return violations
}

/** Runs in the page. */
function elementsLeftOut({ isShellKnown, isSampled }: AxeScope): Element[] {
  const bar = document.querySelector('main')?.parentElement?.querySelector(':scope > header')
  const hasPopup = bar?.querySelector(':popover-open, [role=dialog], [aria-expanded=true]') != null
  const shell = isShellKnown && bar && !hasPopup ? [bar] : []
  if (!isSampled) return shell
  if (document.querySelector('[aria-modal=true]')) return [...shell, ...document.querySelectorAll('main')]

  // Classes, states and whether there is a text: what the look and the names of two rows depend on.
  const kept =
    /^(class|style|role|type|data-.*|aria-(invalid|disabled|current|pressed|selected|expanded|hidden|checked))$/
  const shapeOf = (element: Element): string =>
    [...element.attributes]
      .map(
        ({ name, value }) => `${name}=${kept.test(name) ? value.replace(/\d+/g, '0') : value.trim() !== ''}`,
      )
      .concat(element.tagName, String(element.textContent.trim() !== ''))
      .join()
  const alike = [...document.querySelectorAll('tbody, ul, ol, dl, [role=listbox]')].flatMap((list) => {
    const shapes = new Set<string>()
    return [...list.children].filter((row) => {
      const shape = [row, ...row.querySelectorAll('*')].map(shapeOf).join()
      const isKnown = shapes.has(shape)
      shapes.add(shape)
      return isKnown
    })
  })
  return [...shell, ...alike]
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
