import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e.ts'

interface LateCall {
  /** Its answer comes last. */
  readonly call: string
  readonly open: () => Promise<void>
  /** What a person may be about to press. */
  readonly pressed: Locator
  /** What that answer brings into sight. */
  readonly brought: Locator
}

/** What can be pressed stays where it is while the rest of the screen comes: else a click hits another thing, or nothing. */
export async function expectSteady(page: Page, { call, open, pressed, brought }: LateCall): Promise<void> {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await promise
    await route.fallback()
  })
  await open()
  await pressed.waitFor()
  await page.evaluate(() => document.fonts.ready)
  await expect(brought).toHaveCount(0)
  const before = await pressed.boundingBox()
  letGo()
  await brought.waitFor()
  expect(await pressed.boundingBox()).toEqual(before)
}
