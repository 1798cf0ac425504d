import type { Page } from '@playwright/test'
import { test as base, expect } from '../e2e.ts'
import type { ProviderPerson } from './people.ts'
import { type HouseProvider, startProvider } from './provider.ts'

/**
 * Each test has its own provider, in another process; Ana has a password for the day when it is away. The provider must
 * know the address of the product. All servers of a worker listen on one port, which the first of them chooses.
 */
export function withProvider(people: readonly ProviderPerson[]) {
  return base.extend<{ provider: HouseProvider }>({
    provider: async ({ servers }, use) => {
      const { url } = await servers.take('any', { environment: {}, comesBack: false })
      const provider = await startProvider(people, Number(new URL(url).port))
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
