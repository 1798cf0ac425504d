import type { DocumentKind } from '@corridor/contract/customer-documents'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { KeyCount } from '../../platform/keys/holding.ts'

/** The first half of an advisory lock's key; the second is the customer. */
const lockKind = 0x646f_6373

/** One scan of a customer is added at a time. Not by the customer's row, which the gateway needs for each transfer. */
export async function lockDocuments(tx: Tx, customerSid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKind}, ${customerSid})`.execute(tx)
}

/** The numbers that scans belong to, whole: they do not leave the server. */
export function readNumbers(db: Db | Tx, customerSid: number) {
  return db
    .selectFrom('customers')
    .select(['photoIdNumber', 'legalIdNumber', 'photoIdExpDate', 'mergedInto'])
    .where('sid', '=', customerSid)
    .executeTakeFirst()
}

export type Numbers = NonNullable<Awaited<ReturnType<typeof readNumbers>>>

const shown = [
  'sid',
  'kind',
  'side',
  'mediaType',
  'bytes',
  'expiresOn',
  'addedAt',
  'addedBy',
  'numberHash',
] as const

export function listDocuments(db: Db | Tx, customerSid: number) {
  return db
    .selectFrom('customerDocuments')
    .select(shown)
    .where('customerSid', '=', customerSid)
    .orderBy('sid', 'desc')
    .execute()
}

export type StoredDocument = Awaited<ReturnType<typeof listDocuments>>[number]

export function findDocument(db: Db | Tx, sid: number) {
  return db
    .selectFrom('customerDocuments as d')
    .innerJoin('customerDocumentContents as c', 'c.documentSid', 'd.sid')
    .select(['d.sid', 'd.customerSid', 'd.kind', 'd.side', 'd.mediaType', 'c.sealed'])
    .where('d.sid', '=', sid)
    .executeTakeFirst()
}

export function lockDocument(tx: Tx, sid: number) {
  return tx
    .selectFrom('customerDocuments')
    .select(['customerSid', 'kind', 'side', 'mediaType', 'bytes'])
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst()
}

export async function countDocuments(tx: Tx, customerSid: number): Promise<number> {
  const { count } = await tx
    .selectFrom('customerDocuments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customerSid', '=', customerSid)
    .executeTakeFirstOrThrow()
  return count
}

interface NewDocument {
  readonly customerSid: number
  readonly kind: DocumentKind
  readonly side: 'front' | 'back'
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly numberHash: Buffer | null
  readonly numberKeyId: number
  readonly expiresOn: string | null
  readonly addedBy: string
}

export function insertDocument(tx: Tx, document: NewDocument): Promise<StoredDocument> {
  return tx.insertInto('customerDocuments').values(document).returning(shown).executeTakeFirstOrThrow()
}

export async function insertContents(tx: Tx, documentSid: number, sealed: Buffer): Promise<void> {
  await tx.insertInto('customerDocumentContents').values({ documentSid, sealed }).execute()
}

export async function deleteDocument(tx: Tx, sid: number): Promise<void> {
  await tx.deleteFrom('customerDocuments').where('sid', '=', sid).execute()
}

export async function countNumberKeys(tx: Tx): Promise<KeyCount[]> {
  const { rows } = await sql<KeyCount>`
    select number_key_id as "keyId", count(*)::int as rows from customer_documents
    where number_hash is not null group by 1`.execute(tx)
  return rows
}

/** Some scans whose number is hashed with an older key, held, with the numbers that their customers have today. */
export function numbersToRewrap(tx: Tx, writer: number) {
  return tx
    .selectFrom('customerDocuments as d')
    .innerJoin('customers as c', 'c.sid', 'd.customerSid')
    .select(['d.sid', 'd.kind', 'd.numberHash', 'c.photoIdNumber', 'c.legalIdNumber'])
    .where('d.numberHash', 'is not', null)
    .where('d.numberKeyId', '<', writer)
    .orderBy('d.sid')
    .limit(200)
    .forUpdate('d')
    .execute()
}

export async function setNumberHash(
  tx: Tx,
  sid: number,
  numberHash: Buffer | null,
  numberKeyId: number,
): Promise<void> {
  await tx.updateTable('customerDocuments').set({ numberHash, numberKeyId }).where('sid', '=', sid).execute()
}
