import { logIn, type Scenes } from './scene.ts'

export const customerScenes: Scenes = {
  customers: async (page, url) => {
    await logIn(page, url, '/customers')
    await page.getByPlaceholder('Search customers ...').fill('lop')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /LOPEZ/ }).first().waitFor()
    await page.getByRole('img', { name: /^All customers/ }).waitFor()
  },
  merge: async (page, url, { db }) => {
    // Somebody whom the demo has a second time.
    const { sid } = await db
      .selectFrom('customers')
      .select('sid')
      .where('country', '=', 'USA')
      .where('photoIdNumber', '<>', '')
      .orderBy('sid')
      .executeTakeFirstOrThrow()
    await logIn(page, url, `/customers?tab=2&sid=${sid}`)
    await page.getByRole('button', { name: /^Compare and merge ./ }).click()
    await page.getByRole('table', { name: /^What is stored/ }).waitFor()
  },
}
