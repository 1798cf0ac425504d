import { logIn, type Scenes } from './scene.ts'

export const settlementScenes: Scenes = {
  settlements: async (page, url) => {
    await logIn(page, url, '/settlements')
    await page.getByRole('button', { name: 'View as table' }).waitFor()
    await page.getByRole('table', { name: 'Settlements' }).getByRole('link').first().waitFor()
  },
  settlement: async (page, url) => {
    await logIn(page, url, '/settlements')
    await page.getByRole('button', { name: 'Open', exact: true }).first().click()
    await page.getByRole('complementary').getByRole('heading').waitFor()
  },
}
