import { createHash } from 'node:crypto'
import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import {
  type customerDocumentsRoutes,
  type DocumentKind,
  maxDocuments,
} from '@corridor/contract/customer-documents'
import { readScan } from '@corridor/domain/documents/scan'
import { noteAccess, writeAudit } from '../../platform/audit.ts'
import { type AnyCall, nameOf } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealBytes, unsealBytes } from '../../platform/sealed.ts'
import { findVirus, ScannerAway } from '../../platform/virus-scanner.ts'
import { contentsOf, isHashOf, numberHash, numberOf } from './scan-keys.ts'
import {
  countDocuments,
  deleteDocument,
  findDocument,
  insertContents,
  insertDocument,
  listDocuments,
  lockDocument,
  lockDocuments,
  type Numbers,
  readNumbers,
  type StoredDocument,
} from './store.ts'

export type DocumentsDeps = Pick<Platform, 'config' | 'db' | 'secrets'>
type Routes = typeof customerDocumentsRoutes
type ListAnswer = RouteAnswer<Routes['list']>
type Shown = ListAnswer['documents'][number]

/** A scan of an id whose number was corrected since is one of the former id. */
function present(
  { secrets }: Pick<DocumentsDeps, 'secrets'>,
  numbers: Numbers,
  { numberHash: hash, ...document }: StoredDocument,
): Shown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's own checks name the same values.
  const shown = document as Omit<Shown, 'isCurrent'>
  const number = numberOf(shown.kind, numbers)
  return { ...shown, isCurrent: number === '' || (hash !== null && isHashOf(secrets, hash, number)) }
}

export async function showDocuments(deps: DocumentsDeps, customerSid: number): Promise<ListAnswer> {
  const numbers = await readNumbers(deps.db, customerSid)
  if (!numbers) throw refusal('customer_gone')
  const documents = (await listDocuments(deps.db, customerSid)).map((one) => present(deps, numbers, one))
  const isMissing = (kind: DocumentKind): boolean =>
    numberOf(kind, numbers) !== '' && !documents.some((one) => one.kind === kind && one.isCurrent)
  return { documents, missing: (['photoId', 'legalId'] as const).filter(isMissing) }
}

export async function addDocument(
  deps: DocumentsDeps,
  call: AnyCall,
  { sid: customerSid, kind, side }: RouteParsed<Routes['add']>['params'],
  file: Buffer,
): Promise<Shown> {
  const scan = readScan(file)
  if ('problem' in scan) throw refusal(`scan_${scan.problem}`)
  const contents = file.subarray(0, scan.length)
  await refuseInfected(deps, call, contents)
  return inTransaction(deps.db, async (tx) => {
    const numbers = await readNumbers(tx, customerSid)
    if (!numbers) throw refusal('customer_gone')
    // Whoever looks for it looks at the record that stands for the person.
    if (numbers.mergedInto !== null) throw refusal('customer_merged', { into: numbers.mergedInto })
    await lockDocuments(tx, customerSid)
    if ((await countDocuments(tx, customerSid)) >= maxDocuments)
      throw refusal('documents_full', { max: maxDocuments })
    const stored = await insertDocument(tx, {
      customerSid,
      kind,
      side,
      mediaType: scan.type,
      bytes: contents.length,
      sha256: createHash('sha256').update(contents).digest(),
      numberHash: numberHash(deps.secrets, numberOf(kind, numbers)),
      numberKeyId: deps.secrets.writer,
      expiresOn: kind === 'photoId' ? numbers.photoIdExpDate : null,
      addedBy: nameOf(call),
    }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'customer_documents_once' ? refusal('document_exists') : error
    })
    await insertContents(tx, stored.sid, sealBytes(deps.secrets, contentsOf(stored.sid), contents))
    await writeAudit(tx, call, {
      entity: 'customer',
      entitySid: customerSid,
      action: 'event',
      after: { event: 'added a scan', document: stored.sid, kind, side, mediaType: scan.type },
    })
    return present(deps, numbers, stored)
  })
}

/** Where the house has a scanner, nothing is taken without its word. */
async function refuseInfected(
  { config: { clamdSocket } }: DocumentsDeps,
  { log }: AnyCall,
  contents: Buffer,
): Promise<void> {
  if (clamdSocket === undefined) return
  const virus = await findVirus(clamdSocket, contents).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error
    log.error({ err: error }, 'the virus scanner gives no word')
    throw refusal('scanner_away')
  })
  if (virus === null) return
  log.warn({ channel: 'security', event: 'infected file', virus }, 'a file was refused')
  throw refusal('scan_infected')
}

/** Noted before the first byte leaves: nobody sees a scan without an entry. */
export async function lookAtDocument(
  deps: DocumentsDeps,
  call: AnyCall,
  documentSid: number,
): Promise<Buffer> {
  const found = await findDocument(deps.db, documentSid)
  if (!found) throw refusal('document_gone')
  const { customerSid, kind, side, sealed } = found
  await noteAccess(deps.db, call, customerSid, {
    event: 'looked at a scan',
    document: documentSid,
    kind,
    side,
  })
  return unsealBytes(deps.secrets, contentsOf(documentSid), sealed)
}

export function removeDocument(
  { db }: Pick<DocumentsDeps, 'db'>,
  call: AnyCall,
  documentSid: number,
  reason: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockDocument(tx, documentSid)
    if (!found) throw refusal('document_gone')
    const { customerSid, ...document } = found
    await deleteDocument(tx, documentSid)
    await writeAudit(tx, call, {
      entity: 'customer',
      entitySid: customerSid,
      action: 'event',
      after: { event: 'removed a scan', document: documentSid, ...document, reason },
    })
  })
}
