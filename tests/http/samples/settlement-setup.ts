import type { Samples } from './sample.ts'

export const setupFields = {
  idType: 1,
  charDel: ';',
  idTypeTrns: 'SR',
  comMethod: 1,
  groupMail: 'sample@example.com',
  ftpOption: 1,
  schedDaily: true,
  schedMonth: false,
  schedWeek: false,
} as const

/** Nobody listens there: a test of it comes back at once. */
export const sftpFields = {
  host: 'localhost',
  port: 9,
  account: 'corridor',
  folder: '/in',
  loginWith: 'password',
  secretN: 'a password',
} as const

export const settlementSetupSamples: Samples = {
  'settlement-setup.get': () => ({ params: { agencySid: 1 } }),
  'settlement-setup.codes': () => ({ params: { agencySid: 1 } }),
  'settlement-setup.create': async ({ storeAgency }) => ({
    body: { settlement: { ...setupFields, agency: (await storeAgency()).sid }, settlementCodeArr: [] },
  }),
  'settlement-setup.update': async ({ storeSetup }) => {
    const { sid, version } = await storeSetup()
    return {
      params: { settlementSid: sid },
      body: { settlement: { ...setupFields, version }, settlementCodeArr: [] },
    }
  },
  'settlement-setup.revealZipPassword': async ({ storeSetup }) => ({
    params: { settlementSid: (await storeSetup()).sid },
  }),
  'settlement-setup.sftp': () => ({ params: { agencySid: 1 } }),
  'settlement-setup.saveSftp': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: sftpFields,
  }),
  'settlement-setup.removeSftp': async ({ storeSftp }) => ({
    params: { agencySid: (await storeSftp()).agency },
  }),
  'settlement-setup.testSftp': async ({ storeSftp }) => ({
    params: { agencySid: (await storeSftp()).agency },
    body: {},
  }),
}
