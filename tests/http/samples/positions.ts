import { randomUUID } from 'node:crypto'
import type { Samples } from './sample.ts'

const limit = { mode: 'credit', limit: '250000', alert: '200000' }
const payment = {
  kind: 'deposit',
  direction: 'in',
  amount: '100.00',
  valueDate: new Date().toISOString().slice(0, 10),
  bankReference: '4471-20981',
  comments: '',
}

export const positionsSamples: Samples = {
  'positions.position': () => ({ params: { agencySid: 1 } }),
  'positions.statement': () => ({
    params: { agencySid: 1 },
    query: { from: '2026-01-01', to: '2026-01-31' },
  }),
  'positions.line': () => ({
    params: { agencySid: 1 },
    query: { day: '2026-01-31', what: 'SEND', side: 'sender' },
  }),
  'positions.export': () => ({
    params: { agencySid: 1 },
    body: { from: '2026-01-01', to: '2026-01-31' },
  }),
  'positions.setLimit': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: limit,
  }),
  'positions.removeLimit': async ({ storeLimit }) => ({ params: { agencySid: await storeLimit() } }),
  'positions.pay': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: { ...payment, clientKey: randomUUID() },
  }),
  'positions.counter': async ({ storePayment }) => ({
    params: { paymentSid: await storePayment() },
    body: { reason: 'Booked twice', clientKey: randomUUID() },
  }),
}
