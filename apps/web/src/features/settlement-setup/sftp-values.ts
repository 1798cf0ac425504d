import { settlementSetupRoutes, sftpFields } from '@corridor/contract/settlement-setup'
import { checkWith } from '../../shared/check-with.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import { isSame } from '../../ui/form/values.ts'
import type { SftpTarget } from './api.ts'
import type { Messages } from './texts.ts'

/** As the form holds it; a stored key or password never comes here. */
export interface SftpValues {
  readonly host: string
  readonly port: string
  readonly account: string
  readonly folder: string
  readonly loginWith: 'key' | 'password'
  readonly secretN: string
}

export const noSftpSecrets = { secretN: '' } as const

export const newTarget: SftpValues = {
  host: '',
  port: '22',
  account: '',
  folder: '',
  loginWith: 'key',
  ...noSftpSecrets,
}

export function valuesOf({ host, port, account, folder, loginWith }: SftpTarget): SftpValues {
  return { host, port: String(port), account, folder, loginWith, ...noSftpSecrets }
}

/** A secret goes along only where one was typed. */
export function wireOf({ port, secretN, ...fields }: SftpValues) {
  return {
    ...fields,
    port: Number(port),
    ...(secretN !== '' && { secretN }),
  }
}

/** A field travels under the name that it has in the form. */
export function fieldOf(path: string): string {
  return path
}

export function checkTarget(values: SftpValues, stored: SftpTarget | null, messages: Messages): FieldErrors {
  const isKept = stored !== null && stored.loginWith === values.loginWith
  return {
    ...checkWith(settlementSetupRoutes.saveSftp.body, wireOf(values), { fieldOf, messages }),
    ...(values.secretN === '' && !isKept && { secretN: messages.refusals.sftp_secret_missing({}) }),
  }
}

/** What only the second level opens: all but the folder. */
export function isProtected(values: SftpValues, stored: SftpTarget | null): boolean {
  return stored === null || !isSame({ ...valuesOf(stored), folder: values.folder }, values)
}

export const sftpShape = sftpFields.shape

export function sftpLabels(texts: Messages['settlementSetup']['sftp']) {
  const { host, port, account, folder, loginWith } = texts
  return { host, port, account, folder, loginWith }
}
