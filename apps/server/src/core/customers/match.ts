import type { Scope } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { isInside } from '../scope/records.ts'
import type { CustomerDetails } from './details.ts'
import { sentSince } from './sent.ts'

export interface KnownCustomer {
  /** The record whose key it is. A transfer is stored with it, so that a merge can be undone. */
  readonly sid: number
  /** The record that stands for the person: the same, unless it was merged into another. */
  readonly personSid: number
  /** Of the record that stands for the person. */
  readonly sends: number
  /** Dollars that the person, with all records, has sent through the whole network since the period began. */
  readonly sentBase: string
}

/** What makes two people the same. */
export interface CustomerKeys {
  readonly fullName: string
  readonly photoIdNumber: string
  readonly photoIdType: string
  readonly photoIdCountry: string | null
  readonly dateOfBirth: string | null
  readonly homePhone: string
  readonly mobilePhone: string
}

// Each is one unique index of the customers, and one of the aliases.
const samePhotoId =
  `photo_id_number <> '' and photo_id_number = :photoIdNumber and photo_id_type = :photoIdType
  and photo_id_country is not distinct from :photoIdCountry::char(3)` as const
const sameBirth = `full_name = :fullName and date_of_birth = :dateOfBirth::date` as const
const samePhones = `full_name = :fullName and home_phone = :homePhone and mobile_phone = :mobilePhone
  and date_of_birth is null and photo_id_number = '' and :dateOfBirth::date is null and :photoIdNumber = ''` as const

const current = 'select sid, sid as person_sid, sends from customers where merged_into is null and' as const
const former = `select owner.sid, person.sid, person.sends from customers owner
  join customers person on person.sid = coalesce(owner.merged_into, owner.sid) where owner.sid =` as const

const currentBranches = `
    (${current} ${samePhotoId})
    union all (${current} ${sameBirth})
    union all (${current} ${samePhones})` as const

const formerBranches = `
    (${former} (select customer_sid from customer_aliases where ${samePhotoId}))
    union all (${former} (select customer_sid from customer_aliases where ${sameBirth}))
    union all (${former} (select customer_sid from customer_aliases where ${samePhones}))` as const

function knownFrom<const Branches extends string>(branches: Branches) {
  return `select c.sid, c.person_sid as "personSid", c.sends, ${sentSince('c.person_sid', ':period')} as "sentBase"
  from (${branches}) c` as const
}

interface MatchValues extends CustomerKeys {
  readonly period: string
}

/**
 * The strongest proof first: a photo id, then all names and the birth date, then, where neither is given, names
 * and phones; then in the same order what was a proof once, for a number that was corrected may be somebody else's
 * right one. Each branch is one index; the limit stops at the first that finds somebody.
 */
export const matchStatement = statement(
  'match-customer',
  knownFrom(`${currentBranches}
    union all (${former} customer_by_former_key(:fullName, :dateOfBirth::date, :homePhone, :mobilePhone,
      :photoIdNumber, :photoIdType, :photoIdCountry::char(3)))
    limit 1`),
).typed<MatchValues, KnownCustomer>()

/** Everybody whom a proof speaks for, in the same order. */
const matchesStatement = statement(
  'match-customers',
  knownFrom(`${currentBranches} union all ${formerBranches}`),
).typed<MatchValues, KnownCustomer>()

/** Who that is. Somebody outside of the scope is nobody, and does not stand before somebody inside either. */
export async function matchCustomer(
  db: Db | Tx,
  details: CustomerDetails,
  period: string | null,
  scope: Scope,
): Promise<KnownCustomer | undefined> {
  const values = matchValues(details, period)
  if (scope === null) return (await matchStatement(db, values))[0]
  for (const one of await matchesStatement(db, values))
    if (await isInside(db, scope, 'customer', one.personSid)) return one
  return undefined
}

export function matchValues(details: CustomerDetails, period: string | null) {
  return { ...keysOf(details), period: period ?? 'day' }
}

export function keysOf(details: CustomerDetails): CustomerKeys {
  const names = [details.first_name, details.middle_name, details.last_name, details.last_name2]
  return {
    fullName: names.join('|'),
    photoIdNumber: details.photo_id_number,
    photoIdType: details.photo_id_type,
    photoIdCountry: details.photo_id_country,
    dateOfBirth: details.date_of_birth,
    homePhone: details.home_phone,
    mobilePhone: details.mobile_phone,
  }
}

const holdersStatement = statement(
  'customer-key-holders',
  `select distinct c.person_sid as sid from (${currentBranches} union all ${formerBranches}) c order by 1`,
).typed<CustomerKeys, { sid: number }>()

/**
 * Everybody who has one of the keys, or had it: the records that stand for these people. A photo id may be one
 * person's and the names and birth date another's.
 */
export async function findHolders(db: Db | Tx, keys: CustomerKeys): Promise<number[]> {
  return (await holdersStatement(db, keys)).map(({ sid }) => sid)
}
