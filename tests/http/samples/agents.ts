import { testToken } from '#support/agencies.ts'
import { oneWeek } from './agency-schedule.ts'
import type { Samples } from './sample.ts'

export const agentFields = {
  name: 'CENTRO 001',
  address: '1 Main Street',
  city: 'PUEBLA',
  zipCode: '72000',
  phone: '+52 222 123456',
  comments: '',
}

export const agentsSamples: Samples = {
  'agents.search': () => ({ params: { agencySid: 1 } }),
  'agents.names': () => ({ params: { agencySid: 1 } }),
  'agents.pos': () => ({ params: { agentSid: 1 } }),
  'agents.schedule': () => ({ params: { agentSid: 1 } }),
  'agents.create': async ({ storeAgency }) => {
    const agent = { ...agentFields, agency: (await storeAgency()).sid, token: testToken }
    return { body: { agent, posArr: [{ number: '001' }], scheduleArr: oneWeek } }
  },
  'agents.update': async ({ storeAgent }) => {
    const { sid, version, agentID } = await storeAgent()
    return { params: { agentSid: sid }, body: { agent: { ...agentFields, agentID, version } } }
  },
}
