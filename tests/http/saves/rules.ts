import { generateKeyPairSync } from 'node:crypto'
import { complianceRoutes } from '@corridor/contract/compliance'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { settlementSetupRoutes } from '@corridor/contract/settlement-setup'
import { type CodeForm, codeObjects } from '@corridor/domain/settlements/codes'
import { type Save, save } from './save.ts'

function limits(start: number, period: string) {
  return {
    limitCoB: `${start + 1}.25`,
    limitDoB: `${start + 2}.25`,
    limitLegalID: `${start + 3}.25`,
    limitPhotoID: `${start + 4}.25`,
    limitTestQuestion: `${start + 5}.25`,
    limitByTrn: `${start + 6}.25`,
    limitTotalNet: `${start + 7}.25`,
    accTotalNet: period,
  }
}

const namesField = 'names the field'

/** The visibility of some fields among all that the list has. */
function chosen(fields: readonly { tag: string; visibility: string | null }[], tags: readonly string[]) {
  return tags.map((tag) => fields.find((field) => field.tag === tag))
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
}

const sendTags = ['senderDOB', 'senderOccupation']
const receiveTags = ['receiverDOB', 'receiverOccupation']

function visibilities(tags: readonly string[], ...of: ('REQ' | 'OPT' | 'NOT_ALL')[]) {
  return tags.map((tag, index) => ({ tag, visibility: of[index] ?? null }))
}

/** The rows by their columns: send, receive, cancel and reverse of currency, country and destination. */
function codes(...columns: readonly (readonly CodeForm[])[]) {
  const [send = [], receive = [], cancel = [], reverse = []] = columns
  return codeObjects.map((typeObject, row) => ({
    typeObject,
    send: send[row] ?? '',
    receive: receive[row] ?? '',
    cancel: cancel[row] ?? '',
    reverse: reverse[row] ?? '',
  }))
}

const revealed = 'is compared in clear by `read`'

export const rulesSaves: readonly Save[] = [
  save({
    title: 'the rules of an agency as a whole',
    create: complianceRoutes.save,
    except: { rulesVersion: 'the version that the caller has seen' },
    fixed: { 'send.fields.tag': namesField, 'receive.fields.tag': namesField },
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency() }
      const { deliveryOptions } = await call(complianceRoutes.panel, { params })
      const [option = '', otherOption = ''] = deliveryOptions.map(({ deliveryOption }) => deliveryOption)
      const { photoIdType = [] } = await call(complianceRoutes.allEnumerations)
      const [value = 0, otherValue = 0] = photoIdType.map(({ sid }) => sid)
      return {
        first: {
          params,
          body: {
            send: {
              active: true,
              fields: visibilities(sendTags, 'REQ', 'OPT'),
              limits: limits(1000, 'month'),
            },
            receive: {
              active: false,
              fields: visibilities(receiveTags, 'OPT', 'NOT_ALL'),
              limits: limits(2000, 'week'),
              delivery: [option],
            },
            enumerations: { photoIdType: [value] },
          },
        },
        second: () => ({
          params,
          body: {
            send: {
              active: false,
              fields: visibilities(sendTags, 'NOT_ALL', 'REQ'),
              limits: limits(3000, 'day'),
            },
            receive: {
              active: true,
              fields: visibilities(receiveTags, 'REQ', 'OPT'),
              limits: limits(4000, 'year'),
              delivery: [otherOption],
            },
            enumerations: { photoIdType: [otherValue] },
          },
        }),
        read: async () => {
          const panel = await call(complianceRoutes.panel, { params })
          const { photoIdType: stored } = panel.enumerations
          return {
            send: { ...panel.send, fields: chosen(panel.send.fields, sendTags) },
            receive: { ...panel.receive, fields: chosen(panel.receive.fields, receiveTags) },
            enumerations: { photoIdType: stored?.selected },
          }
        },
      }
    },
  }),
  save({
    title: '[COMP-26] limits',
    create: complianceRoutes.saveLimits,
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency(), product: 1, currency: 'USD' }
      return {
        first: { params, body: limits(1000, 'month') },
        second: () => ({ params, body: limits(2000, 'week') }),
        read: () => call(complianceRoutes.limits, { params }),
      }
    },
  }),
  save({
    title: '[COMP-24] the visibility of fields',
    create: complianceRoutes.saveFields,
    fixed: { tag: namesField },
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency(), product: 1 }
      return {
        first: { params, body: visibilities(sendTags, 'REQ', 'OPT') },
        second: () => ({ params, body: visibilities(sendTags, 'NOT_ALL', 'REQ') }),
        read: async () => chosen(await call(complianceRoutes.fields, { params }), sendTags),
      }
    },
  }),
  save({
    title: '[COMP-28] delivery options',
    create: complianceRoutes.saveDeliveryOptions,
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency() }
      const { options } = await call(complianceRoutes.deliveryOptions, { params })
      const [one = '', other = ''] = options.map(({ deliveryOption }) => deliveryOption)
      return {
        first: { params, body: [{ deliveryOption: one }] },
        second: () => ({ params, body: [{ deliveryOption: other }] }),
        read: async () => (await call(complianceRoutes.deliveryOptions, { params })).optionsAgency,
      }
    },
  }),
  save({
    title: '[COMP-31] chosen values',
    create: complianceRoutes.saveEnumerations,
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency() }
      const { photoIdType = [] } = await call(complianceRoutes.allEnumerations)
      const [one = 0, other = 0] = photoIdType.map(({ sid }) => sid)
      return {
        first: { params, body: { photoIdType: [{ sid: one }] } },
        second: () => ({ params, body: { photoIdType: [{ sid: other }] } }),
        read: () => call(complianceRoutes.enumerations, { params }),
      }
    },
  }),
  save({
    title: '[SCFG-14] [SCFG-15] the set-up of files',
    create: settlementSetupRoutes.create,
    update: settlementSetupRoutes.update,
    except: { 'settlement.zipPass': revealed, zipPassN: revealed },
    fixed: { 'settlement.comMethod': 'has one value', 'settlementCodeArr.typeObject': 'names the row' },
    prepare: async ({ call, addAgency }) => {
      const agencySid = await addAgency()
      let password = 'Tq7#first-zip-one'
      return {
        first: {
          body: {
            settlement: {
              agency: agencySid,
              idType: 1 as const,
              charDel: ';',
              idTypeTrns: 'S' as const,
              comMethod: 1 as const,
              groupMail: 'first@example.com',
              ftpOption: 1 as const,
              schedDaily: true,
              schedMonth: false,
              schedWeek: true,
              zipUser: 'zip user',
              zipPass: password,
            },
            settlementCodeArr: codes(['alp', 'num', ''], [], ['', 'alp', 'num'], []),
          },
        },
        second: ({ settlement: { sid } }) => {
          password = 'Wm4#second-zip-two'
          return {
            params: { settlementSid: sid },
            body: {
              settlement: {
                idType: 2 as const,
                charDel: '|',
                idTypeTrns: 'SR' as const,
                comMethod: 1 as const,
                groupMail: 'second@example.com',
                ftpOption: 2 as const,
                schedDaily: false,
                schedMonth: true,
                schedWeek: false,
              },
              settlementCodeArr: codes(
                ['num', '', 'alp'],
                ['alp', 'num', 'num'],
                ['alp', 'num', ''],
                ['num', 'alp', 'num'],
              ),
              zipPassN: password,
            },
          }
        },
        read: async ({ settlement: { sid } }) => {
          return {
            ...(await call(settlementSetupRoutes.revealZipPassword, { params: { settlementSid: sid } })),
            settlement: await call(settlementSetupRoutes.get, { params: { agencySid } }),
            settlementCodeArr: await call(settlementSetupRoutes.codes, { params: { agencySid } }),
          }
        },
        stored: ({ settlement, settlementCodeArr }) => ({
          settlement,
          settlementCodeArr,
          zipPass: password,
        }),
      }
    },
  }),
  save({
    title: 'the server that files are brought to',
    create: settlementSetupRoutes.saveSftp,
    except: { secretN: 'never leaves the server' },
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency() }
      return {
        first: {
          params,
          body: {
            host: 'one.example.com',
            port: 22,
            account: 'corridor',
            folder: '/in',
            loginWith: 'password' as const,
            secretN: 'a password',
          },
        },
        second: () => ({
          params,
          body: {
            host: 'other.example.com',
            port: 2222,
            account: 'operator',
            folder: '/files',
            loginWith: 'key' as const,
            secretN: newPrivateKey(),
          },
        }),
        read: () => call(settlementSetupRoutes.sftp, { params }),
      }
    },
  }),
  save({
    title: 'whether a change needs a second person',
    create: proposalsRoutes.saveSetting,
    prepare: async ({ call }) => {
      const params = { kind: 'refund' }
      const settingNow = async () =>
        (await call(proposalsRoutes.settings)).find(({ kind }) => kind === params.kind)
      const version = (await settingNow())?.version ?? 0
      return {
        first: { params, body: { isOn: false, above: '500.25', lapseHours: 24, version } },
        // To switch it on needs no second person.
        second: (saved) => ({
          params,
          body: { isOn: true, above: '300.75', lapseHours: 48, version: saved.version },
        }),
        read: settingNow,
      }
    },
  }),
]
