import type { DocumentKind } from '@corridor/contract/customer-documents'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { type KeyHolding, sealedHolding } from '../../platform/keys/holding.ts'
import type { SealedPlace } from '../../platform/sealed.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { countNumberKeys, type Numbers, numbersToRewrap, setNumberHash } from './store.ts'

export function contentsOf(documentSid: number): SealedPlace {
  return `customer_document:${documentSid}:contents`
}

/** The number of the id that a scan of this kind shows; none where the customer has none. */
export function numberOf(
  kind: DocumentKind,
  { photoIdNumber, legalIdNumber }: Pick<Numbers, 'photoIdNumber' | 'legalIdNumber'>,
): string {
  return { photoId: photoIdNumber, legalId: legalIdNumber, other: '' }[kind]
}

function hashedText(number: string): string {
  return `number of an id: ${number}`
}

export function numberHash(secrets: Secrets, number: string): Buffer | null {
  return number === '' ? null : secrets.mac('sealed', hashedText(number))
}

export function isHashOf(secrets: Secrets, hash: Buffer, number: string): boolean {
  return secrets.macs('sealed', hashedText(number)).some(({ mac }) => mac.equals(hash))
}

/**
 * Of a number that was corrected since nobody knows the text: its hash stays as it is, equals none of the new key, and
 * the scan stays one of the former id.
 */
function rewrapNumbers(db: Db, secrets: Secrets): Promise<number> {
  return inTransaction(db, async (tx) => {
    const found = await numbersToRewrap(tx, secrets.writer)
    for (const { sid, kind, numberHash: old, ...numbers } of found) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's own check names the same values.
      const number = numberOf(kind as DocumentKind, numbers)
      const isCurrent = old !== null && isHashOf(secrets, old, number)
      await setNumberHash(tx, sid, (isCurrent ? numberHash(secrets, number) : null) ?? old, secrets.writer)
    }
    return found.length
  })
}

export const scanHoldings: readonly KeyHolding[] = [
  sealedHolding({
    name: 'scans of ids',
    table: 'customer_document_contents',
    sid: 'document_sid',
    column: 'sealed',
    placeOf: contentsOf,
    batch: 10,
  }),
  {
    name: 'hashes of id numbers',
    count: countNumberKeys,
    rewrap: async (db, secrets) => {
      let done = 0
      for (;;) {
        const now = await rewrapNumbers(db, secrets)
        if (now === 0) return done
        done += now
      }
    },
  },
]
