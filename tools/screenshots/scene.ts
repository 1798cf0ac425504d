import type { Page } from '@playwright/test'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { demoPasswords } from '../load/people.ts'

/** How to reach what is taken, by the name of its picture. What the screens do not tell is asked from the platform. */
export type Scenes = Readonly<Record<string, (page: Page, url: string, platform: Platform) => Promise<void>>>

export async function logIn(page: Page, url: string, place: string): Promise<void> {
  await page.goto(`${url}/#/login?returnUrl=${encodeURIComponent(place)}`)
  await page.getByLabel('Username').fill('ana.ruiz')
  await page.getByLabel('Password').fill(demoPasswords.login)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Logout/ }).waitFor()
}
