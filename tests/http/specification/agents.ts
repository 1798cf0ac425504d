import { testToken } from '#support/agencies.ts'
import { type Given, type SpecifiedCall, under } from './call.ts'

const pos = { type: 'tag', sid: 'number', agent: 'number', number: 'text' } as const

const agentHours = { day: 'day', openTime: 'time', closeTime: 'time', agent: 'number' } as const

const agent = {
  sid: 'number',
  agency: 'number',
  agentID: 'text',
  name: 'text',
  address: 'text',
  city: 'text',
  zipCode: 'text',
  phone: 'text',
  token: 'absent',
  active: 'boolean',
  activeSend: 'boolean',
  activeRcv: 'boolean',
  comments: 'text',
  pos: [pos],
  schedule: [agentHours],
} as const

export const agentName = { sid: 'number', name: 'text' } as const
const agencyHours = { day: 'day', openTime: 'time', closeTime: 'time' } as const

function newAgent(given: Given) {
  return {
    agency: given.agency,
    name: 'CENTRO 001',
    address: 'Main Street 1',
    city: 'PUEBLA',
    zipCode: '72000',
    phone: '+52 222 123456',
    active: true,
    activeSend: true,
    activeRcv: true,
    comments: '',
  }
}

const scheduleArr = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  openTime: '08:00:00',
  closeTime: '18:00:00',
}))

export const agentsCalls: readonly SpecifiedCall[] = [
  {
    ids: '[AGENT-03] [AGENT-09] [COMP-34]',
    call: 'POST /api/agency/agents/{agencySid}',
    at: ({ agency }) => [agency],
    answer: [agent],
  },
  {
    ids: '[AGENT-03] [COMP-34]',
    call: 'POST /api/agency/agents/{agencySid}',
    at: ({ agency }) => [agency],
    body: () => ({ name: '001' }),
    answer: [agent],
  },
  {
    ids: '[AGENT-04] [TRAN-27]',
    call: 'GET /api/agency/agents/{agencySid}',
    at: ({ agency }) => [agency],
    answer: [agentName],
  },
  {
    ids: '[POS-01] [POS-02]',
    call: 'GET /api/agency/agent/pos/all/{agentSid}',
    at: ({ agent }) => [agent],
    answer: [pos],
  },
  {
    ids: '[SCHED-03]',
    call: 'GET /api/agency/agent/schedule/{agentSid}',
    at: ({ agent }) => [agent],
    answer: [agentHours],
  },
  {
    ids: '[SCHED-04]',
    call: 'GET /api/agency/schedule/{agencyId}',
    at: ({ agency }) => [agency],
    answer: [agencyHours],
  },
  {
    ids: '[AGENT-11] [AGENT-14]',
    call: 'POST /api/agency/agent',
    body: (given) => ({
      agent: { ...newAgent(given), token: testToken },
      scheduleArr,
      sign: given.sign,
      posArr: [{ number: '001' }],
    }),
    required: under('agent', 'agency name address city phone token'),
    answer: agent,
  },
  {
    ids: '[AGENT-15]',
    call: 'PUT /api/agency/agent/{agentSid}',
    at: ({ agent }) => [agent],
    body: (given) => ({
      agent: { ...newAgent(given), sid: given.agent, agentID: given.agentID },
      scheduleArr,
      sign: given.sign,
      posArr: [{ number: '002' }],
    }),
    required: under('agent', 'name address city phone'),
    answer: agent,
  },
  {
    ids: '[AGENT-20]',
    call: 'PUT /api/agency/agent/{agentSid}',
    at: ({ agent }) => [agent],
    body: (given) => ({
      agent: { ...newAgent(given), sid: given.agent, agentID: given.agentID, active: false },
      sign: given.sign,
    }),
    answer: agent,
  },
]
