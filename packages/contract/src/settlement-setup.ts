import { codeForms, codeObjects, transactionTypes } from '@corridor/domain/settlements/codes'
import { isDelimiter } from '@corridor/domain/settlements/delimiter'
import { mailboxesOf, maxMailboxes } from '@corridor/domain/settlements/mailbox'
import { isZipPassword } from '@corridor/domain/settlements/zip-password'
import { z } from 'zod'
import {
  instant,
  optionalText,
  plainText,
  requiredText,
  seenVersion,
  seenVersionParam,
  sid,
  sidParam,
  sign,
  version,
} from './common/fields.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { secret } from './common/secret.ts'
import { because } from './refusals/because.ts'

/** The zip user of old set-ups has no field on the screen, and nobody changes it. */
const zipUser = optionalText(100).default('')

const groupMail = optionalText(1300)
  .refine((text) => !/[\r\n]/.test(text), because('mailbox_line_break'))
  .refine((text) => mailboxesOf(text).length <= maxMailboxes, because('mailboxes_too_many'))
  .refine(
    (text) => mailboxesOf(text).every((address) => z.email().safeParse(address).success),
    because('not_mailboxes'),
  )

const zipPassword = secret(z.string().refine(isZipPassword, because('not_a_zip_password')))

/** Left empty, the password stays as it is: nobody clears it by a form that never had it. */
const newZipPassword = secret(z.literal('').or(zipPassword)).optional()

/** How an agency's files look and travel, as the form holds it. */
export const setupFields = z.object({
  idType: z.union([z.literal(1), z.literal(2)]),
  // Not trimmed: a tab is a delimiter.
  charDel: z.string().refine(isDelimiter, because('not_a_delimiter')).default(''),
  idTypeTrns: z.enum(transactionTypes).default('SR'),
  comMethod: z.literal(1).default(1),
  groupMail: groupMail.default(''),
  ftpOption: z.union([z.literal(1), z.literal(2)]).default(1),
  schedDaily: z.boolean(),
  schedMonth: z.boolean(),
  schedWeek: z.boolean(),
})

export const setup = setupFields.extend({
  sid,
  agency: sid,
  /** Empty in set-ups of old: their type is read off the codes. */
  idTypeTrns: z.enum(transactionTypes).or(z.literal('')),
  zipUser,
  hasZipPass: z.boolean(),
  version,
})

const form = z.enum(codeForms).default('')

export const codeFields = z.object({
  typeObject: z.enum(codeObjects),
  send: form,
  receive: form,
  cancel: form,
  reverse: form,
})

export const code = codeFields.extend({ agency: sid })

const codeArr = z
  .array(codeFields)
  .max(codeObjects.length)
  .refine(
    (rows) => new Set(rows.map(({ typeObject }) => typeObject)).size === rows.length,
    because('code_row_twice'),
  )

const saved = z.object({ settlement: setup, settlementCodeArr: z.array(code) })

const agencyParam = z.object({ agencySid: sidParam })
const settlementParam = z.object({ settlementSid: sidParam })

/** What a test of a server came to. */
export const sftpOutcomes = [
  'ok',
  'unknown_key',
  'changed_key',
  'unknown_host',
  'private_address',
  'unreachable',
  'timeout',
  'login_failed',
  'no_folder',
  'no_write',
  'failed',
] as const

const fingerprint = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/)

export const sftpFields = z.object({
  host: requiredText(253).regex(/^[A-Za-z0-9.:_-]+$/, because('not_a_host')),
  port: z.int().min(1).max(65_535),
  account: requiredText(100),
  folder: optionalText(400).default(''),
  loginWith: z.enum(['key', 'password']),
})

export const sftpTarget = sftpFields.extend({
  agency: sid,
  /** The key of the server that a person has accepted. */
  fingerprint: fingerprint.nullable(),
  acceptedAt: instant.nullable(),
  acceptedBy: z.string().nullable(),
  testedAt: instant.nullable(),
  testOutcome: z.enum(sftpOutcomes).nullable(),
  version,
})

const ofTarget = { path: '/api/agency/sftp/:agencySid', params: agencyParam } as const

export const settlementSetupRoutes = {
  get: route({
    method: 'GET',
    path: '/api/agency/settlement/:agencySid',
    summary: "The set-up of an agency's files; null without one",
    permission: 'settlement-setup.read',
    scope: inside('agency', 'params.agencySid'),
    params: agencyParam,
    answer: setup.nullable(),
  }),
  codes: route({
    method: 'GET',
    path: '/api/agency/settlement/codes/:agencySid',
    summary: "The codes of an agency's files",
    permission: 'settlement-setup.read',
    scope: inside('agency', 'params.agencySid'),
    params: agencyParam,
    answer: z.array(code),
  }),
  create: route({
    method: 'POST',
    path: '/api/agency/settlement',
    summary: 'Set up the files of an agency',
    permission: 'settlement-setup.edit',
    scope: inside('agency', 'body.settlement.agency'),
    body: z.object({
      settlement: setupFields.extend({ agency: sid, zipUser, zipPass: newZipPassword }),
      settlementCodeArr: codeArr,
      sign,
    }),
    answer: saved,
  }),
  update: route({
    method: 'PUT',
    path: '/api/agency/settlement/:settlementSid',
    summary: 'Change the set-up of files; the password only where a new one comes along',
    permission: 'settlement-setup.edit',
    scope: inside('setup', 'params.settlementSid'),
    params: settlementParam,
    body: z.object({
      settlement: setupFields.extend({ version: seenVersion }),
      settlementCodeArr: codeArr,
      zipPassN: newZipPassword,
      sign,
    }),
    answer: saved,
  }),
  revealZipPassword: route({
    method: 'POST',
    path: '/api/agency/settlement/:settlementSid/zip-password',
    summary: 'The password of the zips in clear; needs the second-level grant and is noted',
    permission: 'settlement-setup.reveal',
    scope: inside('setup', 'params.settlementSid'),
    params: settlementParam,
    answer: z.object({ zipPass: secret(z.string()) }),
  }),
  sftp: route({
    ...ofTarget,
    method: 'GET',
    summary: 'The server that the files of an agency are brought to; null without one',
    permission: 'settlement-setup.read',
    scope: inside('agency', 'params.agencySid'),
    answer: sftpTarget.nullable(),
  }),
  saveSftp: route({
    ...ofTarget,
    method: 'PUT',
    summary: 'Set the server that the files of an agency are brought to',
    permission: 'settlement-setup.edit',
    scope: inside('agency', 'params.agencySid'),
    body: sftpFields.extend({
      /** The private key, itself without a passphrase, or the password; without one the stored one stays. */
      secretN: secret(plainText(20_000)).optional(),
      version: seenVersion,
      sign,
    }),
    answer: sftpTarget,
  }),
  removeSftp: route({
    ...ofTarget,
    method: 'DELETE',
    summary: 'Forget the server of an agency; its files are then held for pick-up',
    permission: 'settlement-setup.edit',
    scope: inside('agency', 'params.agencySid'),
    query: z.object({ version: seenVersionParam }),
    answer: z.object({ agency: sid }),
  }),
  testSftp: route({
    ...ofTarget,
    path: '/api/agency/sftp/:agencySid/test',
    method: 'POST',
    summary: "Log in at an agency's server, write a file there and remove it",
    permission: 'settlement-setup.edit',
    scope: inside('agency', 'params.agencySid'),
    body: z.object({
      /** The key of the server that the person has just compared and accepts from now on. */
      accept: fingerprint.optional(),
      sign,
    }),
    answer: z.object({
      outcome: z.enum(sftpOutcomes),
      /** The key that the server showed. */
      shown: fingerprint.nullable(),
      target: sftpTarget,
    }),
  }),
}
