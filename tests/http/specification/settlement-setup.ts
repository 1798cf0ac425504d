import { type SpecifiedCall, under } from './call.ts'

const config = {
  sid: 'number',
  agency: 'number',
  idType: 'number',
  charDel: 'text',
  idTypeTrns: 'text',
  comMethod: 'number',
  groupMail: 'text',
  ftpOption: 'number',
  zipUser: 'text',
  zipPass: 'absent',
  hasZipPass: 'boolean',
  schedDaily: 'boolean',
  schedMonth: 'boolean',
  schedWeek: 'boolean',
} as const

const code = {
  typeObject: 'text',
  agency: 'number',
  send: 'text',
  receive: 'text',
  cancel: 'text',
  reverse: 'text',
} as const

function settlement(agency: number, more: object = {}) {
  return {
    agency,
    idType: 1,
    charDel: '|',
    idTypeTrns: 'SR',
    comMethod: 1,
    groupMail: 'settlement@example.com',
    ftpOption: 1,
    zipUser: '',
    schedDaily: true,
    schedMonth: false,
    schedWeek: false,
    ...more,
  }
}

function settlementCodeArr(agency: number) {
  return ['currency', 'country', 'dest_ctry'].map((typeObject) => ({
    typeObject,
    agency,
    send: 'alp',
    receive: 'num',
    cancel: 'alp',
    reverse: '',
  }))
}

const required = [...under('settlement', 'idType schedDaily schedMonth schedWeek'), 'settlementCodeArr']
const saved = { settlement: config, settlementCodeArr: [code] } as const

export const settlementSetupCalls: readonly SpecifiedCall[] = [
  {
    ids: '[SCFG-12]',
    call: 'GET /api/agency/settlement/{agencySid}',
    at: ({ bankedAgency }) => [bankedAgency],
    answer: config,
  },
  {
    ids: '[SCFG-13]',
    call: 'GET /api/agency/settlement/codes/{agencySid}',
    at: ({ bankedAgency }) => [bankedAgency],
    answer: [code],
  },
  {
    ids: '[SCFG-14] [FMT-11]',
    call: 'POST /api/agency/settlement',
    body: ({ emptyAgency, sign }) => ({
      settlement: settlement(emptyAgency, { zipPass: 'Open sesame 12' }),
      settlementCodeArr: settlementCodeArr(emptyAgency),
      sign,
    }),
    required: [...required, 'settlement.agency'],
    answer: saved,
  },
  {
    ids: '[SCFG-15] [FMT-11]',
    call: 'PUT /api/agency/settlement/{settlementSid}',
    at: ({ settlement: sid }) => [sid],
    body: ({ bankedAgency, settlement: sid, sign }) => ({
      settlement: settlement(bankedAgency, { sid }),
      settlementCodeArr: settlementCodeArr(bankedAgency),
      sign,
      zipPassN: 'Open sesame 13',
    }),
    required,
    answer: saved,
  },
]
