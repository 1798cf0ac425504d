import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const anchorSchema = z.object({ sealSid: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) })

export type Anchor = z.infer<typeof anchorSchema>

function anchorFile(dataDir: string): string {
  return join(dataDir, 'audit-anchor.json')
}

/** The newest seal, kept outside the database: whoever cuts the end of the log off cannot cut it off here too. */
export async function writeAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = anchorFile(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(anchor), { flush: true })
  await rename(`${file}.new`, file)
}

export async function readAnchor(dataDir: string): Promise<Anchor | null> {
  const text = await readFile(anchorFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : anchorSchema.parse(JSON.parse(text))
}
