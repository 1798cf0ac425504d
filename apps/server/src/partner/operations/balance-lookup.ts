import { agencyAccount } from '@corridor/domain/ledger/postings'
import { fromCents } from '@corridor/domain/money/money'
import { balanceOf } from '../../core/ledger/balances.ts'
import { answer, type Operation } from '../operation.ts'

/** What the caller's agency owes the network; below zero, what the network owes it. */
export const balanceLookup: Operation<'balanceLookup'> = {
  service: 'any',
  changes: false,
  run: async ({ db }, call) => {
    const { agencySid, agencyCode } = call.caller
    const asOf = new Date().toISOString()
    const balance = fromCents(await balanceOf(db, agencyAccount(agencySid)))
    return answer(call, { agencyID: agencyCode, balance, currency: 'USD', asOf })
  },
}
