import { z } from 'zod'
import { instant, plainText, sid } from './common/fields.ts'
import { amount } from './common/price.ts'
import { route } from './common/route.ts'
import { transactionRow } from './transactions.ts'

/** Of each kind: who wants more types more, or opens the list. */
export const mostFound = 5
export const typedLength = 100

const text = z.string()

export const foundTransfer = transactionRow
  .pick({ sid: true, referenceNumber: true, dateTransaction: true, senderName: true, receiverName: true })
  .extend({ status: text, statusName: text, amountBase: amount })

/** Enough to know a person by; phone and id show their last four characters. */
export const foundCustomer = z.object({
  sid,
  firstName: text,
  middleName: text,
  lastName: text,
  lastName2: text,
  city: text,
  country: text.nullable(),
  phone: text,
  photoId: text,
  /** When the newest of the person's transfers was made. */
  lastSent: instant.nullable(),
})

export const foundAgency = z.object({ sid, code: text, longName: text, country: text, active: z.boolean() })

export const foundAgent = z.object({
  sid,
  agentID: text,
  name: text,
  city: text,
  active: z.boolean(),
  agency: sid,
  agencyName: text,
})

export const foundUser = z.object({
  sid,
  login: text,
  name: text,
  lastName: text,
  profile: z.int(),
  active: z.boolean(),
})

export const paletteRoutes = {
  find: route({
    method: 'POST',
    path: '/api/palette',
    summary:
      'Records of every kind that the caller may read, by what was typed: the few best of each kind. By POST, so that no name of a person stands in an address',
    reads: true,
    permission: 'session.use',
    scope: 'filtered',
    body: z.object({ typed: plainText(typedLength) }),
    answer: z.object({
      transfers: z.array(foundTransfer),
      customers: z.array(foundCustomer),
      agencies: z.array(foundAgency),
      agents: z.array(foundAgent),
      users: z.array(foundUser),
      /** Customers were not looked for by a number: the caller has tried too many. Found again in so many minutes. */
      pausedMinutes: z.int().nullable(),
    }),
  }),
}
