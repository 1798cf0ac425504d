import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Opener = (file: string, password: string) => readonly [program: string, ...words: string[]]

/** Programs of others that partners have: what they read is what we wrote. */
const openers: Readonly<Record<'7-Zip' | 'bsdtar', Opener>> = {
  '7-Zip': (file, password) => ['7zz', 'x', '-so', `-p${password}`, file],
  bsdtar: (file, password) => ['bsdtar', '--passphrase', password, '-xOf', file],
}

function withZip<T>(zip: Buffer, work: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-zip-'))
  try {
    const file = join(folder, 'file.zip')
    writeFileSync(file, zip)
    return work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What each program finds inside; a text says what it answered instead. */
export function openZip(
  zip: Buffer,
  password: string,
): Readonly<Record<keyof typeof openers, Buffer | string>> {
  const open = (opener: Opener): Buffer | string =>
    withZip(zip, (file) => {
      const [program, ...words] = opener(file, password)
      try {
        return execFileSync(program, words, { stdio: 'pipe', maxBuffer: 2 ** 28 })
      } catch (error) {
        return `refused: ${error instanceof Error ? error.message.slice(0, 200) : ''}`
      }
    })
  return { '7-Zip': open(openers['7-Zip']), bsdtar: open(openers.bsdtar) }
}

/** Name, method and time of what is inside, as whoever has no password sees them. */
export function listZip(zip: Buffer): { name: string; method: string; modified: string } {
  const text = withZip(zip, (file) =>
    execFileSync('7zz', ['l', '-slt', file], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } }),
  )
  const inside = text.slice(text.lastIndexOf('----------'))
  const value = (name: string): string => new RegExp(`^${name} = (.*)$`, 'm').exec(inside)?.[1]?.trim() ?? ''
  return { name: value('Path'), method: value('Method'), modified: value('Modified') }
}

/** Everything inside of a zip without a password, by its names, once it has been tested. */
export function filesInZip(zip: Buffer): Record<string, Buffer> {
  return withZip(zip, (file) => {
    const folder = `${file}.inside`
    execFileSync('7zz', ['t', file], { stdio: 'pipe' })
    execFileSync('7zz', ['x', `-o${folder}`, file], {
      stdio: 'pipe',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]))
  })
}
