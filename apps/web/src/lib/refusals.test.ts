import {
  english,
  isReasonCode,
  kindsOf,
  type RefusalSentences,
  reason,
  refusals,
} from '@corridor/contract/refusals/refusals'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { refusals as inEnglish } from './messages/en/refusals.ts'
import { currentMessages, messagesWith, refusalText, speak } from './messages/index.tsx'
import { refusalIn } from './messages/refusal-in.ts'

// The client looks at the browser's storage and at its other tabs.
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', { getItem: () => null })
const { ApiError } = await import('./http.ts')
afterAll(() => void vi.unstubAllGlobals())

/** A language for the test: each sentence is its own code and values, so that no English can hide in it. */
function said(code: string, params: unknown): string {
  return `¿${code} ${JSON.stringify(params)}?`
}

function isTotal(sentences: object): sentences is RefusalSentences {
  return Object.keys(refusals).every((code) => code in sentences)
}

const pseudo = Object.fromEntries(
  Object.keys(refusals).map((code) => [code, (params: unknown) => said(code, params)]),
)

const en = currentMessages()
afterEach(() => speak(en))

function inPseudo(): void {
  if (!isTotal(pseudo)) throw new Error('a code has no sentence')
  const spoken = { ...en, refusals: pseudo }
  speak(spoken, { refusal: refusalIn(pseudo) })
}

const excess = { kind: 'fee', sender: 'ALPHA', payer: 'BETA', sum: '105.00' } as const

describe('a refusal in another language', () => {
  test('is said in it, with its values, and so is every wrong field', () => {
    inPseudo()
    const error = new ApiError({
      code: 'split_excess',
      message: english.split_excess(excess),
      reason: reason('split_excess', excess),
      fields: [
        { field: 'user.name', message: 'This field is required', reason: reason('required') },
        {
          field: 'user.login',
          message: 'At most 60 characters',
          reason: reason('at_most_characters', { max: 60 }),
        },
      ],
    })
    expect(error.message).toBe(said('split_excess', excess))
    expect(error.fields.map(({ message }) => message)).toEqual([
      said('required', {}),
      said('at_most_characters', { max: 60 }),
    ])
  })

  test('is in the words of the server where the language is English, which are English', () => {
    inPseudo()
    speak(en)
    expect(refusalText(reason('login_taken'), english.login_taken({}))).toBe('Another user has this login.')
  })

  test('stays in the words of the server where only the server knows it', () => {
    inPseudo()
    const message = 'Words of a newer server.'
    expect(new ApiError({ code: 'invalid_input', message }).message).toBe(message)
    const unknown = { code: 'of_a_newer_server', params: {} }
    expect(new ApiError({ code: 'invalid_input', message, reason: unknown }).message).toBe(message)
    const other = { code: 'split_excess', params: { kind: 'tax' } }
    expect(new ApiError({ code: 'split_excess', message, reason: other }).message).toBe(message)
  })

  test.each(Object.keys(refusals).filter(isReasonCode))('has a sentence of its own for %s', (code) => {
    inPseudo()
    const params = Object.fromEntries(
      Object.entries(kindsOf(code)).map(([name, kind]) => [
        name,
        kind === 'text' ? name : kind === 'number' ? 7 : kind[0],
      ]),
    )
    expect(refusalText({ code, params }, 'English')).toBe(said(code, params))
  })

  test('reaches whatever asks for the present texts', () => {
    const { currentMessages: present } = messagesWith({ refusals: inEnglish })
    expect(present().refusals.login_taken({})).toBe('Another user has this login.')
    inPseudo()
    expect(present().refusals.login_taken({})).toBe(said('login_taken', {}))
  })
})
