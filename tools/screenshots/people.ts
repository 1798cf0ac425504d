import { logIn, type Scenes } from './scene.ts'

export const peopleScenes: Scenes = {
  login: async (page, url) => {
    await page.goto(`${url}/#/login`)
    await page.getByLabel('Username').fill('ana.ruiz')
  },
  home: async (page, url) => {
    await logIn(page, url, '/home')
    await page.getByText('View as table').nth(2).waitFor()
    await page.getByText('All figures as of').waitFor()
  },
  users: async (page, url) => {
    await logIn(page, url, '/users')
    await page.getByRole('row', { name: /aisha/i }).waitFor()
  },
  user: async (page, url) => {
    await logIn(page, url, '/users?tab=2&sid=7')
    await page.getByRole('button', { name: 'Unlock' }).waitFor()
  },
  history: async (page, url) => {
    await logIn(page, url, '/users?tab=2&sid=9')
    await page.getByLabel('Comments').fill('Covers the night shift')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /by ana\.ruiz/ }).click()
    await page.getByRole('dialog').getByRole('table').first().waitFor()
    await page.getByText('User saved').waitFor({ state: 'hidden' })
  },
  audit: async (page, url) => {
    await logIn(page, url, '/audit?when=week')
    await page.getByRole('table', { name: 'Audit' }).getByRole('link').first().waitFor()
  },
}

export const proposalScenes: Scenes = {
  'two-people': async (page, url) => {
    await logIn(page, url, '/setup?tab=3')
    await page.getByText('CHANGES THAT NEED A SECOND PERSON').waitFor()
  },
  proposal: async (page, url) => {
    await logIn(page, url, '/proposals?sid=1')
    await page.getByRole('button', { name: 'Approve' }).waitFor()
  },
}
