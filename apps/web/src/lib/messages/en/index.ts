import { session } from './session.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** The texts of the first load. Those of a screen come with it, through the `texts.ts` of its feature. */
export const en = { session, shell, ui }
