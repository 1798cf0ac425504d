import type { Locator, Page } from '@playwright/test'
import type { App } from './e2e.ts'

/** How one screen is opened, changed, and saved. */
export interface RecordScreen {
  readonly name: string
  /** Makes the record and returns the address of its screen. */
  readonly prepare: (app: App) => Promise<string>
  /** From the address to the form, for example through a dialog. */
  readonly reach?: (page: Page) => Promise<void>
  readonly field: (page: Page) => Locator
  readonly typed: string
  /** How the field shows what was typed, if not as it was typed. */
  readonly shown?: string
  /** What is typed as it is sent, and what a colleague sends in its place. A record that has no version has neither. */
  readonly sent?: string
  readonly theirs?: string
  readonly save: (page: Page) => Locator
  /** Method and path of the save. */
  readonly write: RegExp
  /** Whether the save asks for the second level. */
  readonly isProtected?: boolean
  readonly success: string | RegExp
  /** Where a failed save is reported, if not in a message of the page. */
  readonly problem?: (page: Page) => Locator
  /** The address that the screen leaves after a save; a place opened before that would be left as well. */
  readonly left?: RegExp
  /** A dialog ends with its save, and Escape leaves it; a form stays, and a link leaves it. */
  readonly dialog?: string | RegExp
}

export function saveIn(page: Page, dialog: string | RegExp): Locator {
  return page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Save' })
}
