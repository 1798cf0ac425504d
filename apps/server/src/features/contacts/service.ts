import type { RouteParsed } from '@corridor/contract/common/route'
import type { contactsRoutes } from '@corridor/contract/contacts'
import { lockAgency } from '../../core/agencies/lock.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind, removeRecord } from '../../platform/records.ts'
import {
  type ContactValues,
  countContacts,
  deleteContact,
  getContact,
  insertContact,
  lockContact,
  maxContacts,
  type ShownContact,
  updateContact,
} from './store.ts'

type UpdateBody = RouteParsed<(typeof contactsRoutes)['update']>['body']

const contactRecord: RecordKind<ShownContact> = {
  entity: 'agency_contact',
  gone: 'contact_gone',
  show: getContact,
  audited: (fields) => fields,
}

export function createContact(
  db: Db,
  call: AnyCall,
  agencySid: number,
  values: ContactValues,
): Promise<ShownContact> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
    // Beyond the bound the list would hide the oldest ones.
    if ((await countContacts(tx, agencySid)) >= maxContacts)
      throw refusal('contacts_full', { max: maxContacts })
    return insertRecord(tx, call, contactRecord, () => insertContact(tx, agencySid, values))
  })
}

export function changeContact(
  db: Db,
  call: AnyCall,
  sid: number,
  { version, ...values }: UpdateBody,
): Promise<ShownContact> {
  return inTransaction(db, (tx) =>
    changeRecord(tx, call, contactRecord, {
      sid,
      version,
      lock: () => lockContact(tx, sid),
      update: () => updateContact(tx, sid, values),
    }),
  )
}

export function removeContact(db: Db, call: AnyCall, sid: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockContact(tx, sid))) throw refusal('contact_gone')
    await removeRecord(tx, call, contactRecord, sid, () => deleteContact(tx, sid))
  })
}
