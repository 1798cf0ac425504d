import { codeColumns, codeObjects } from '@corridor/domain/settlements/codes'
import type { settlementSetup } from '../../../lib/messages/en/settlement-setup.ts'
import type { HistoryWords } from '../value-words.ts'

type Texts = typeof settlementSetup

/** A tab takes room but cannot be seen. */
export const shownTab = '⇥'

/** Labels of the form's fields and of what the history has besides, and the codes as the form names them. */
export function setupWords({ history, codes, file, communication }: Texts): Required<HistoryWords> {
  const cells = codeObjects.flatMap((object) => codeColumns.map((column) => ({ object, column })))
  const labels = cells.map(({ object, column }) => [
    `${object}.${column}`,
    codes.cell(codes.objects[object], codes.columns[column]),
  ])
  const names = cells.map(({ object, column }) => [`${object}.${column}`, { alp: codes.alp, num: codes.num }])
  return {
    labels: { ...history, ...Object.fromEntries(labels) },
    names: {
      ...Object.fromEntries(names),
      idType: { 1: 'TXT', 2: 'CSV' },
      idTypeTrns: file.types,
      charDel: { '\t': shownTab },
      comMethod: { 1: communication.email },
      ftpOption: { 1: communication.pickUp, 2: communication.deliver },
    },
  }
}

export function sftpWords({ sftp }: Texts): HistoryWords {
  const { host, port, account, folder, loginWith, history } = sftp
  return {
    labels: { host, port, account, folder, loginWith, ...history },
    names: { loginWith: { key: sftp.key, password: sftp.password }, outcome: sftp.outcomes },
  }
}
