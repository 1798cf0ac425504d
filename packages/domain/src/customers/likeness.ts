import { folded, joined } from './search.ts'

/** What is known of somebody, whole or half typed. An id number is in clear. */
export interface Likable {
  readonly firstName?: string | undefined
  readonly middleName?: string | undefined
  readonly lastName?: string | undefined
  readonly lastName2?: string | undefined
  readonly dateOfBirth?: string | null | undefined
  readonly mobilePhone?: string | undefined
  readonly homePhone?: string | undefined
  readonly photoIdNumber?: string | undefined
}

export type Likeness = 'sameBirthSimilarName' | 'samePhone' | 'samePhotoId'

/** Fewer digits are an extension, or what somebody types who has no phone. */
const shortestPhone = 7

/** Not what tells two names apart, and often left out. */
const particles: ReadonlySet<string> = new Set([
  'DE',
  'DEL',
  'DA',
  'DO',
  'DOS',
  'LA',
  'LAS',
  'LOS',
  'EL',
  'Y',
  'E',
  'VAN',
  'VON',
])

function wordsOf({ firstName = '', middleName = '', lastName = '', lastName2 = '' }: Likable): string[] {
  return folded(`${firstName} ${middleName} ${lastName} ${lastName2}`)
    .split(/[\s-]+/u)
    .map(joined)
    .filter((word) => word !== '' && !particles.has(word))
}

/** Whether one becomes the other by at most so many letters that are changed, added, left out or swapped. */
function within(most: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const cheapest = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next.push(swapped ? Math.min(cheapest, (before[j - 2] ?? 0) + 1) : cheapest)
    }
    before = row
    row = next
  }
  return (row[other.length] ?? 0) <= most
}

/** The same word, one with a slip, or its first letter. */
function isLike(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  if (shorter === 1) return one[0] === other[0]
  return within(shorter < 4 ? 0 : shorter < 8 ? 1 : 2, one, other)
}

/**
 * How much of the shorter of two names is in the other, from 0 to 1, whatever the order: first and last names are
 * swapped at counters, and a second last name is left out.
 */
export function nameLikeness(one: Likable, other: Likable): number {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (!fewer || !more || fewer.length < 2) return 0
  const left = [...more]
  let found = 0
  for (const word of fewer) {
    const exact = left.indexOf(word)
    const place = exact >= 0 ? exact : left.findIndex((candidate) => isLike(word, candidate))
    if (place < 0) continue
    left.splice(place, 1)
    found += 1
  }
  return found / fewer.length
}

/** Of three words one may be another. */
const similar = 2 / 3

/** The digits of the phones that somebody can be known by. */
export function phoneDigits({ mobilePhone = '', homePhone = '' }: Likable): string[] {
  return [mobilePhone, homePhone]
    .map((phone) => phone.replace(/\D/gu, ''))
    .filter((digits) => digits.length >= shortestPhone)
}

/** A number of an id without what stands between its groups. */
export function bareNumber(number: string): string {
  return joined(folded(number)).replace(/\s+/gu, '')
}

/** Why the one may be the other; empty if there is nothing to it. */
export function likenessOf(one: Likable, other: Likable): Likeness[] {
  const id = bareNumber(one.photoIdNumber ?? '')
  const phones = phoneDigits(one)
  const found: Record<Likeness, boolean> = {
    samePhotoId: id !== '' && id === bareNumber(other.photoIdNumber ?? ''),
    sameBirthSimilarName:
      Boolean(one.dateOfBirth) &&
      one.dateOfBirth === other.dateOfBirth &&
      nameLikeness(one, other) >= similar,
    samePhone: phoneDigits(other).some((digits) => phones.includes(digits)),
  }
  const inOrder = ['samePhotoId', 'sameBirthSimilarName', 'samePhone'] as const
  return inOrder.filter((name) => found[name])
}
