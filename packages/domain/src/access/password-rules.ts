/** Whose password it is. */
export interface PasswordOwner {
  readonly login: string
  readonly name: string
  readonly lastName: string
}

const productWords = ['corridor', 'remittance', 'transfer']
/** Fewer letters than these around such a word do not make it another one. */
const shortestRest = 4
const shortestWord = 3

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Letter}]/gu, '')
}

function wordsOf({ login, name, lastName }: PasswordOwner): string[] {
  const own = [login, name, lastName].flatMap((text) => [text, ...text.split(/[^\p{Letter}\p{Mark}]+/u)])
  return [...new Set([...own, ...productWords].map(lettersOf))].filter((word) => word.length >= shortestWord)
}

/** True for a password that is little more than the login, the name or a word of the product, whatever the digits. */
export function isOwnWord(password: string, owner: PasswordOwner): boolean {
  const rest = wordsOf(owner)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), lettersOf(password))
  return rest.length < shortestRest && rest !== lettersOf(password)
}

const commonEndings = '1 12 123 1234 12345 123456 ! 1! 12! 123! 1234! @123 #1 . *'.split(' ')

const endings = [
  '',
  ...commonEndings,
  ...Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')),
  ...Array.from({ length: 91 }, (_, n) => String(1940 + n)),
  ...Array.from({ length: 21 }, (_, n) => `${2010 + n}!`),
]

/** Each of its parts: Ana.Ruiz. */
function capitalised(text: string): string {
  return text.toLowerCase().replace(/(?<!\p{Letter})\p{Letter}/gu, (letter) => letter.toUpperCase())
}

/**
 * The likeliest of those passwords, for a server that gets a hash and can only compare. All of them are refused by
 * `isOwnWord` too.
 */
export function likelyOwnWords(owner: PasswordOwner, shortest: number): string[] {
  const { login, name, lastName } = owner
  const words = [login, name + lastName, lastName + name, ...wordsOf(owner)]
  const cases = words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase(), capitalised(word)])
  const all = [...new Set(cases)].flatMap((word) => endings.map((ending) => word + ending))
  return [...new Set(all)].filter((text) => text.length >= shortest)
}
