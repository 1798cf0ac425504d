import type { Page } from '@playwright/test'
import { test as base, expect } from '../e2e.ts'
import type { ProviderPerson } from './people.ts'
import { type HouseProvider, startProvider } from './provider.ts'

/** Each test has a provider of its own, in a process of its own; Ana has a password for the day when it is away. */
export function withProvider(people: readonly ProviderPerson[]) {
  return base.extend<{ provider: HouseProvider }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see what a fixture needs.
    provider: async ({}, use) => {
      const provider = await startProvider(people)
      await use(provider)
      await provider.stop()
    },
    environment: async ({ provider }, use) => {
      await use({ ...provider.environment, SSO_BREAK_GLASS: 'ana.ruiz' })
    },
  })
}

/** On the provider's own page, by keyboard alone. */
export async function logInThere(page: Page, sub: string): Promise<void> {
  await expect(page.getByRole('heading', { name: "The house's log-in" })).toBeVisible()
  await expect(page.getByLabel('Account')).toBeFocused()
  await page.keyboard.type(sub)
  await page.keyboard.press('Enter')
}
