import type { Page } from '@playwright/test'

type Finders = Pick<
  Page,
  'getByRole' | 'getByLabel' | 'getByText' | 'getByPlaceholder' | 'getByTitle' | 'getByAltText'
>

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

/** The mark of a required field is part of the label's text, not of the name that the specification fixes. */
function labelled(text: string | RegExp): RegExp {
  return typeof text === 'string' ? new RegExp(`^${escaped(text)}( \\*)?$`) : text
}

function demandWholeTexts(finders: Finders): void {
  const { getByRole, getByLabel } = finders
  finders.getByRole = function whole(role, options) {
    return getByRole.call(this, role, { exact: true, ...options })
  }
  finders.getByLabel = function whole(text, options) {
    return getByLabel.call(this, options?.exact === false ? text : labelled(text), options)
  }
  for (const name of ['getByText', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const) {
    const find = finders[name]
    finders[name] = function whole(text, options) {
      return find.call(this, text, { exact: true, ...options })
    }
  }
}

/**
 * Left alone, Playwright takes a part of a text in any case for the text: 23 of 24 labels that were changed in their
 * letters went unnoticed. From here on a text is the whole text, letter by letter, unless a call says `exact: false`
 * or gives an expression.
 */
export function demandWholeTextsOf(page: Page): void {
  demandWholeTexts(Object.getPrototypeOf(page))
  demandWholeTexts(Object.getPrototypeOf(page.locator('html')))
}
