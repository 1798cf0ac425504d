import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { readRelations, relationLines } from './relations.ts'

/**
 * What a transfer takes on disk where many are stored, by table and index. The demo's transfers have no traces and hardly
 * any audit entries: what those take is told by drill:load. `--folder` keeps the database.
 */
const { values } = parseArgs({
  options: { stored: { type: 'string', default: '100000' }, folder: { type: 'string' } },
})
const stored = Number(values.stored)
const folder = values.folder ?? makeScratchFolder('bench')
const filled = await openFilled(folder, stored)
try {
  const relations = await readRelations(filled.platform.db)
  for (const line of relationLines(relations, stored, { indexes: true })) console.log(line)
} finally {
  await filled.stop()
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
