import type { Page } from '@playwright/test'

function display(page: Page) {
  return page.getByRole('button', { name: /^(Display|Vista|Affichage)$/ })
}

/** Under Display, as a person does; what it opens stays open. */
export async function chooseLanguage(
  page: Page,
  language: 'English' | 'Español' | 'Français',
): Promise<void> {
  await display(page).click()
  // It is checked once the texts have come.
  await page.getByRole('radio', { name: language }).click()
}
