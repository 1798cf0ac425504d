import { logIn, type Scenes } from './scene.ts'

export const priceScenes: Scenes = {
  rates: async (page, url) => {
    await logIn(page, url, '/setup?tab=1')
    const row = page.getByRole('table', { name: 'Spreads' }).locator('tr[data-row=MXN]')
    await row.getByRole('button', { expanded: false }).click()
    await page.getByRole('figure').locator('svg').waitFor()
    await row.getByRole('textbox').fill('1.15')
    await page.getByRole('button', { name: /^Dry run of 1\.15/ }).waitFor()
  },
  fees: async (page, url) => {
    await logIn(page, url, '/setup?tab=2')
    const row = page.getByRole('row', { name: /^USA .*Mexico/ })
    const pages = page.getByRole('navigation', { name: 'Pages' })
    for (let at = 2; (await row.count()) === 0; at += 1) {
      await page.getByRole('button', { name: 'Next page' }).click()
      await pages.locator('[aria-current=page]', { hasText: String(at) }).waitFor()
    }
    await row.getByRole('cell').last().click()
    await page.getByRole('slider', { name: 'Fee in USD: amount sent' }).waitFor()
  },
}
