import type { Refusals, Sentences } from './declare.ts'

export const downloadsRefusals = {
  /** One code for all of them: whoever holds a ticket that is not theirs learns nothing. */
  ticket_refused: { error: 'forbidden' },
} as const satisfies Refusals

export const downloadsEnglish: Sentences<typeof downloadsRefusals> = {
  ticket_refused: () =>
    'This download has expired, was used already or belongs to somebody else. Start it again from the list.',
}
