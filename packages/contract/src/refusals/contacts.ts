import type { Refusals, Sentences } from './declare.ts'

export const contactsRefusals = {
  contact_gone: { error: 'not_found' },
  contacts_full: { error: 'invalid_input', params: { max: 'number' } },
} as const satisfies Refusals

export const contactsEnglish: Sentences<typeof contactsRefusals> = {
  contact_gone: () => 'This contact does not exist any more.',
  contacts_full: ({ max }) =>
    `An agency has at most ${max} contacts. Delete one that is not needed any more.`,
}
