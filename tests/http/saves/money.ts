import { randomUUID } from 'node:crypto'
import { exceptionsRoutes } from '@corridor/contract/exceptions'
import { feesRoutes } from '@corridor/contract/fees'
import { holdRulesRoutes } from '@corridor/contract/hold-rules'
import { positionsRoutes } from '@corridor/contract/positions'
import { ratesRoutes } from '@corridor/contract/rates'
import { type Given, type Save, save } from './save.ts'

const staysWithFee = 'the pair of a fee never changes'

function brackets(from: number, cents: string) {
  return [0, 1].map((index) => ({
    limitFrom: `${from + index * 1000}.${cents}`,
    limitTo: `${from + index * 1000 + 500}.${cents}`,
    minFee: `${index + 5}.${cents}`,
    percent: `0.0${index + 1}${cents}`,
    feesSplit: `${index + 2}.${cents}`,
  }))
}

const staysAsItIs = 'a rule stays of its kind and with its agency'

async function ruleNow({ call }: Given, sid: number) {
  return (await call(holdRulesRoutes.list)).find((rule) => rule.sid === sid)
}

export const moneySaves: readonly Save[] = [
  save({
    title: '[FEE-20] [FEE-21] a fee with its brackets',
    create: feesRoutes.create,
    update: feesRoutes.update,
    except: { 'brackets.sid': 'names a stored bracket' },
    fixed: { countryCodeCollect: staysWithFee, countryCodeDestination: staysWithFee },
    prepare: async ({ call }) => {
      const pair = { countryCodeCollect: 'PER', countryCodeDestination: 'COL' }
      return {
        first: { body: { ...pair, brackets: brackets(0, '25') } },
        second: ([feeSid]) => ({ params: { feeSid }, body: { ...pair, brackets: brackets(100, '37') } }),
        read: async ([sid]) => {
          const fee = (await call(feesRoutes.all)).find((one) => one.sid === sid)
          return { ...fee, brackets: await call(feesRoutes.brackets, { params: { feeSid: sid } }) }
        },
      }
    },
  }),
  save({
    title: '[FEE-24] [FEE-25] a bracket of a fee',
    create: feesRoutes.createBracket,
    update: feesRoutes.updateBracket,
    fixed: { feeCountry: 'names the fee' },
    prepare: async ({ call }) => {
      const pair = { countryCodeCollect: 'PER', countryCodeDestination: 'GTM' }
      const [feeSid] = await call(feesRoutes.create, { body: { ...pair, brackets: brackets(0, '25') } })
      const [, before] = brackets(2000, '41')
      const [, after] = brackets(3000, '59')
      if (!before || !after) throw new Error('Two brackets are missing.')
      return {
        first: { body: { ...before, feeCountry: feeSid } },
        second: ({ sid }) => ({ params: { bracketSid: sid }, body: after }),
        read: async ({ sid }) => {
          const stored = await call(feesRoutes.brackets, { params: { feeSid } })
          return stored.find((one) => one.sid === sid)
        },
      }
    },
  }),
  save({
    title: '[RATE-11] [RATE-12] a spread',
    create: ratesRoutes.create,
    update: ratesRoutes.update,
    except: { zeroConfirmed: 'confirms a spread of zero' },
    fixed: { base: 'is always USD', retail: 'a spread stays with its currency' },
    prepare: async ({ call }) => ({
      first: { body: { base: 'USD' as const, retail: 'PEN', spread: '0.0125' } },
      second: ({ sid }) => ({
        params: { spreadSid: sid },
        body: { base: 'USD' as const, retail: 'PEN', spread: '0.0237' },
      }),
      read: async ({ sid }) => {
        const spreads = await call(ratesRoutes.spreads, { body: { limit: [0, 40] } })
        return Array.isArray(spreads) ? spreads.find((one) => one.sid === sid) : undefined
      },
    }),
  }),
  save({
    title: 'a hold rule by amount',
    create: holdRulesRoutes.create,
    update: holdRulesRoutes.update,
    fixed: { kind: staysAsItIs, agency: staysAsItIs, allowed: 'belongs to another kind' },
    prepare: async (given) => {
      const agency = await given.addAgency()
      return {
        first: { body: { kind: 'amount' as const, agency, above: '500.25', allowed: null, isActive: false } },
        second: ({ sid }) => ({
          params: { ruleSid: sid },
          body: { above: '700.75', allowed: null, isActive: true },
        }),
        read: ({ sid }) => ruleNow(given, sid),
      }
    },
  }),
  save({
    title: 'a hold rule by transfers a day',
    create: holdRulesRoutes.create,
    update: holdRulesRoutes.update,
    fixed: { kind: staysAsItIs, agency: staysAsItIs, above: 'belongs to another kind' },
    prepare: async (given) => {
      const agency = await given.addAgency()
      return {
        first: { body: { kind: 'per_day' as const, agency, above: null, allowed: 3, isActive: true } },
        second: ({ sid }) => ({
          params: { ruleSid: sid },
          body: { above: null, allowed: 5, isActive: false },
        }),
        read: ({ sid }) => ruleNow(given, sid),
      }
    },
  }),
  save({
    title: 'a name on the watch list',
    create: holdRulesRoutes.watch,
    prepare: async ({ call, unique }) => ({
      first: { body: { name: unique(), dateOfBirth: '1980-02-29', reason: 'A letter of the bank' } },
      second: () => ({ body: { name: unique(), dateOfBirth: '1991-12-24', reason: 'A call of the police' } }),
      read: async ({ sid }) => {
        const { entries } = await call(holdRulesRoutes.watched, { body: { name: '' } })
        return entries.find((entry) => entry.sid === sid)
      },
    }),
  }),
  save({
    title: 'what an agency may owe',
    create: positionsRoutes.setLimit,
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency() }
      return {
        first: { params, body: { mode: 'credit' as const, limit: '250000.25', alert: '200000.75' } },
        second: () => ({ params, body: { mode: 'prepaid' as const, limit: '0.00', alert: '500.50' } }),
        read: async () => (await call(positionsRoutes.position, { params })).limit,
      }
    },
  }),
  save({
    title: 'a payment',
    create: positionsRoutes.pay,
    except: {
      clientKey: 'names the intention',
      confirmed: 'confirms a payment above what is owed',
    },
    prepare: async ({ call, addAgency }) => {
      const params = { agencySid: await addAgency() }
      const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
      return {
        first: {
          params,
          body: {
            kind: 'deposit' as const,
            direction: 'in' as const,
            amount: '100.25',
            valueDate: day(1),
            bankReference: '4471-20981',
            comments: 'By wire',
            clientKey: randomUUID(),
          },
        },
        second: () => ({
          params,
          body: {
            kind: 'settlement' as const,
            direction: 'out' as const,
            amount: '300.75',
            valueDate: day(2),
            bankReference: '5582-31092',
            comments: 'By check',
            clientKey: randomUUID(),
            confirmed: true,
          },
        }),
        read: async ({ sid }) => {
          const { payments } = await call(positionsRoutes.position, { params })
          return payments.find((payment) => payment.sid === sid)
        },
      }
    },
  }),
  save({
    title: 'how long a held transfer may wait',
    create: exceptionsRoutes.setClock,
    fixed: { kind: 'names the clock' },
    prepare: async ({ call }) => {
      const version = (await call(exceptionsRoutes.clocks)).find(({ kind }) => kind === 'held')?.version ?? 0
      return {
        first: { body: { kind: 'held' as const, hours: 17, version } },
        second: (saved) => ({ body: { kind: 'held' as const, hours: 29, version: saved.version } }),
        read: async () => (await call(exceptionsRoutes.clocks)).find(({ kind }) => kind === 'held'),
      }
    },
  }),
]
