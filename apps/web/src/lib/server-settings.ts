import { type Mode, modes } from '@corridor/contract/common/mode'

const meta = document.querySelector<HTMLMetaElement>('meta[name="corridor"]')

/** What the server wrote into the page. An unknown mode counts as production: the careful one. */
export const mode: Mode = modes.find((known) => known === meta?.dataset['mode']) ?? 'PROD'

export const productName = meta?.dataset['product'] ?? 'Corridor'

/** Whose house it is: headings of reconciliations name it. */
export const operatorName = meta?.dataset['operator'] ?? 'Emerlink'

/** What a reconciled row that is as it should be is shown in. */
export const okColour = meta?.dataset['okColour'] === 'green' ? 'green' : 'red'

/** Of the AES that closes the files of agencies. */
export const zipBits = meta?.dataset['zipBits'] === '256' ? 256 : 128

/** Whether people log in at a provider of the house. */
export const hasSso = meta?.dataset['sso'] === 'on'

export const styleNonce = meta?.dataset['nonce'] ?? ''
