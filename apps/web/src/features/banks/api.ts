import { type bankAccount, banksRoutes } from '@corridor/contract/banks'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import type { Told } from '../../shared/proposals/second-person.tsx'
import { type BankValues, toWire } from './bank-values.ts'

export type BankAccount = z.infer<typeof bankAccount>

/** Not kept: a form must not start from accounts that somebody else changed in the meantime. */
export function banksQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['banks', agencySid],
    queryFn: ({ signal }) => call(banksRoutes.list, { params: { agencySid } }, signal),
    gcTime: 0,
  })
}

/** The first accounts of an agency are created, later ones changed or added; the answer is not read. */
export async function saveBanks(
  agencySid: number,
  accounts: readonly BankValues[],
  mode: 'create' | 'update',
  told: Told,
): Promise<void> {
  const input = { params: { agencySid }, body: { bankAccounts: accounts.map(toWire), ...told } }
  await (mode === 'create' ? call(banksRoutes.create, input) : call(banksRoutes.update, input))
}
