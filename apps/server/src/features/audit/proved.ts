import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sealed, unlessMissing } from './anchor.ts'

const markSchema = sealed.extend({
  /** Of the search for entries without a seal. */
  entrySid: z.int().nonnegative(),
  open: z.array(z.int().positive()),
})

/** Up to where the log was proved, and nothing was found. Kept beside the anchor: the database must not vouch for itself. */
export type ProvedMark = z.infer<typeof markSchema>

function fileOf(dataDir: string): string {
  return join(dataDir, 'audit-proved.json')
}

export async function readProved(dataDir: string): Promise<ProvedMark | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(unlessMissing)
  return text === null ? null : markSchema.parse(JSON.parse(text))
}

export async function writeProved(dataDir: string, mark: ProvedMark): Promise<void> {
  const file = fileOf(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify(mark)}\n`, { flush: true, mode: 0o640 })
  await rename(`${file}.new`, file)
}

/** After a restore what was proved may not be there any more. */
export async function forgetProved(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}
