import { customerFields } from '@corridor/contract/customer'
import { createCustomer } from '../../apps/server/src/features/customer/service.ts'
import type { AnyCall } from '../../apps/server/src/platform/call.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'

interface Known {
  readonly firstName: string
  readonly lastName: string
}

/** What makes one person two: a slip, names the wrong way round, an id of another kind, a new phone. */
const slips: readonly ((one: Known, number: string) => object)[] = [
  ({ lastName }, number) => ({
    lastName: `${lastName.slice(0, -1)}${lastName.endsWith('S') ? 'Z' : 'S'}`,
    photoIdNumber: `L${number}1`,
  }),
  ({ firstName, lastName }, number) => ({
    firstName: lastName,
    lastName: firstName,
    photoIdNumber: `L${number}2`,
  }),
  ({ lastName }) => ({ lastName: `${lastName} ROJAS`, photoIdType: 'NIS' }),
  ({ firstName }, number) => ({
    firstName: `${firstName.slice(0, 1)}.`,
    homePhone: `+1 713 55${number}`,
    mobilePhone: '',
    photoIdNumber: `L${number}3`,
  }),
]

/** A few customers whom somebody has stored a second time: what the form warns of, and what is merged. */
export async function addLookalikes(db: Db, call: AnyCall): Promise<void> {
  const known = await db
    .selectFrom('customers')
    .select(Object.keys(customerFields.shape) as (keyof typeof customerFields.shape)[])
    .where('country', '=', 'USA')
    .where('photoIdNumber', '<>', '')
    .orderBy('sid')
    .limit(2 * slips.length)
    .execute()
  for (const [index, one] of known.entries()) {
    const slip = slips[index % slips.length]?.(one, `7300${index}`) ?? {}
    const typed = { ...one, legalIdType: '', legalIdNumber: '', legalIdIssueCountry: null, ...slip }
    await createCustomer(db, call, customerFields.parse(typed))
  }
}
