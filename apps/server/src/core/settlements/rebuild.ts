import { codeForms, codeObjects } from '@corridor/domain/settlements/codes'
import { layouts } from '@corridor/domain/settlements/delimiter'
import type { FileLayout } from '@corridor/domain/settlements/file'
import type { PeriodCode } from '@corridor/domain/settlements/periods'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { withScratchFile } from '../../platform/scratch.ts'
import { closeOf } from './closes.ts'
import { type TextSink, type WrittenContent, writeContent } from './content.ts'
import { type FileSide, headOf } from './order.ts'
import { copyRows, readRows } from './rows.ts'

const codeRow = z.object({
  send: z.enum(codeForms),
  receive: z.enum(codeForms),
  cancel: z.enum(codeForms),
  reverse: z.enum(codeForms),
})

export const storedLayout = z.object({
  layout: z.enum(layouts),
  delimiter: z.string(),
  codes: z.record(z.enum(codeObjects), codeRow),
}) satisfies z.ZodType<FileLayout>

const nowhere: TextSink = async () => {}

/**
 * Writes the text of a file once more, as it was set up when it was made, from the days that were closed then. Its hash
 * is that of the record, also when the zip itself has been cleared.
 */
export async function rebuildContent(
  db: Db | Tx,
  sid: number,
  sink: TextSink = nowhere,
): Promise<WrittenContent> {
  const made = await db
    .selectFrom('settlements as s')
    .innerJoin('agencies as a', 'a.sid', 's.agencySid')
    .select(['s.agencySid', 's.idTypeTrns as side', 's.period', 's.firstDay', 's.lastDay'])
    .select(['s.sequence', 's.layout', 'a.code as agencyCode'])
    .$narrowType<{ side: FileSide; period: PeriodCode }>()
    .where('s.sid', '=', sid)
    .executeTakeFirstOrThrow()
  const closedAt = await closeOf(db, made.lastDay)
  if (closedAt === null) throw new Error(`The last day of settlement ${sid} is not closed.`)
  return withScratchFile(async (rows) => {
    await copyRows(db, made, rows)
    const head = headOf(made, { ...made, closedAt })
    return writeContent(storedLayout.parse(made.layout), head, readRows(rows), sink)
  })
}
