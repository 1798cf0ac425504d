import { createAgent } from '../../apps/server/src/features/agents/service.ts'
import { createBanks } from '../../apps/server/src/features/banks/service.ts'
import { createContact } from '../../apps/server/src/features/contacts/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { testToken } from './agencies.ts'
import type { App } from './e2e.ts'

function call({ platform }: App) {
  return hostCall(platform.log, 'test')
}

export function bank(name: string, over: Readonly<Record<string, string>> = {}) {
  return {
    currencyCode: 'MXN',
    name,
    swift: 'BNMXMXMM',
    address: 'Reforma 1',
    city: 'Puebla',
    state: '',
    countryCode: 'MEX',
    notes: '',
    accNumber: '0012345678',
    accHolderName: 'Test agency',
    accHolderAddress: '',
    accCity: '',
    accState: '',
    accZipCode: '',
    accCountryCode: 'MEX',
    accNotes: '',
    ...over,
  }
}

export function makeBanks(app: App, agency: number, ...names: readonly string[]) {
  return createBanks(
    app.platform.db,
    call(app),
    agency,
    names.map((name) => bank(name)),
  )
}

interface AgentInput {
  readonly name: string
  readonly active?: boolean
  readonly pos?: readonly string[]
}

/** Open from 09:00 to 18:00 every day. */
export function makeAgent(app: App, agency: number, { name, active = true, pos = ['001'] }: AgentInput) {
  return createAgent(app.platform, call(app), {
    agent: {
      agency,
      name,
      address: 'Juarez 10',
      city: 'Puebla',
      zipCode: '72000',
      phone: '+52 222 1',
      token: testToken,
      active,
      activeSend: true,
      activeRcv: false,
      comments: '',
    },
    posArr: pos.map((number) => ({ number })),
    scheduleArr: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, openTime: '09:00:00', closeTime: '18:00:00' })),
  })
}

/** One after the other, so that the last one is the newest. */
export async function makeContacts(app: App, agency: number, ...names: readonly string[]): Promise<void> {
  for (const firstName of names) {
    await createContact(app.platform.db, call(app), agency, {
      firstName,
      lastName: 'Marquez',
      email: 'contact@example.com',
      phone: '+52 222 1',
      charge: 'Manager',
      comments: 'Mornings only',
    })
  }
}
