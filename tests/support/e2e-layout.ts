import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e.ts'

/** Screens of the desks, and the smallest that the app is made for. */
export const viewports = [
  { width: 1366, height: 768 },
  { width: 1280, height: 600 },
] as const

/** Nothing sticks out to the right: neither the place itself nor anything inside it. */
export async function expectUnbroken(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  const wide = await place.evaluate((root) => {
    const edge = root.getBoundingClientRect().right + 1
    return [...root.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > edge)
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect(wide).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

export function pagesOf(pdf: Buffer): number {
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length
}

/** The texts of those that look other than most of them, whatever the mark is: none while all look the same. */
export function standingOut(all: Locator): Promise<string[]> {
  return all.evaluateAll((elements) => {
    const looks = elements.map((element) => {
      const { backgroundColor, borderBottomColor, fontWeight } = getComputedStyle(element)
      return [backgroundColor, borderBottomColor, fontWeight].join()
    })
    const usual = looks.find((look) => looks.filter((other) => other === look).length > looks.length / 2)
    return elements.filter((_, index) => looks[index] !== usual).map(({ textContent }) => textContent ?? '')
  })
}
