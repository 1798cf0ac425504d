import type { Db } from '../../../platform/db/database.ts'
import { readFile } from '../../../platform/files.ts'
import { DeliveryFailure } from './failure.ts'

/** The settlement as a mail describes it; the file itself is read apart, by whoever sends it. */
export function readSettlement(db: Db, sid: number) {
  return db
    .selectFrom('settlements as s')
    .innerJoin('agencies as a', 'a.sid', 's.agencySid')
    .innerJoin('storedFiles as f', 'f.sid', 's.fileSid')
    .select([
      's.sid as settlementSid',
      's.agencySid',
      's.fileTitle',
      's.fileSid',
      's.idTypeTrns',
      's.period',
      's.firstDay',
      's.lastDay',
      's.rowCount',
      'a.shortName as agency',
      'f.bytes',
      'f.sha256',
    ])
    .where('s.sid', '=', sid)
    .executeTakeFirstOrThrow()
}

/** The very bytes that were stored: zipped again, they would be others. */
export async function readContent(db: Db, fileSid: number): Promise<Buffer> {
  const content = await readFile(db, fileSid)
  if (content === null)
    throw new DeliveryFailure('file_gone', 'The file is not kept any more: its keeping time is over.')
  return content
}
