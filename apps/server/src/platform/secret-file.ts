import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What stops a start. */
export function wrongSettings(sentence: string): Error {
  return new Error(`The configuration is wrong.\n${sentence}`)
}

/** A file that holds secrets, which is there and for its owner alone. */
export function refuseOpenFile(file: string): void {
  if (!existsSync(file)) throw wrongSettings(`There is no file ${file}.`)
  // A group may read it: that of the service, where root owns the file.
  if ((statSync(file).mode & 0o027) !== 0)
    throw wrongSettings(
      `${file} holds keys and is open to others: chmod 600 ${file}, or 640 for the service's group.`,
    )
}

/** systemd hands a service its secrets in a folder of its own; others may lie there too. */
export function credentialIn(folder: string | undefined, name: string): string | undefined {
  const file = folder === undefined ? undefined : join(folder, name)
  return file !== undefined && existsSync(file) ? file : undefined
}

/** Said once, or the start is refused: of several places nobody knows which one counts. */
export function refuseSeveral(what: string, places: Readonly<Record<string, unknown>>): void {
  const said = Object.entries(places)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
  if (said.length > 1) throw wrongSettings(`${what} given more than once: ${said.join(', ')}.`)
}
