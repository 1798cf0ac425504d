import { isNetwork, isWide, readNetwork } from '@corridor/contract/common/network'
import { secureIpFields } from '@corridor/contract/secure-ips'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { ApiError } from '../../lib/http.ts'
import { checkWith } from '../../shared/check-with.ts'
import { showFailure } from '../../shared/failure.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { isGrantMissing } from '../../shared/protected-dialog.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { remainingWithout } from './admitted.ts'
import { addIp, removeIp, type SecureIp, secureIpsQuery } from './api.ts'
import { useMessages } from './texts.ts'

interface SecureIpsInput {
  readonly agency: Agency
  readonly list: readonly SecureIp[]
  readonly onStored: () => Promise<void>
  readonly onGrantMissing: () => void
}

interface SecureIpsState {
  readonly typed: string
  readonly type: (text: string) => void
  readonly error: string | null
  readonly adding: boolean
  readonly removing: boolean
  readonly add: () => void
  readonly remove: (entry: SecureIp) => void
  readonly question: ReactNode
}

/** What the dialog does: one change at a time, each checked here and again by the server. */
export function useSecureIps(input: SecureIpsInput): SecureIpsState {
  const { agency, list, onStored, onGrantMissing } = input
  const messages = useMessages()
  const { secureIps: texts } = messages
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [confirm, question] = useConfirm()
  const [adding, runAdd] = useBusy()
  const [removing, runRemove] = useBusy()

  const about = `secure-ips ${agency.sid}`

  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: secureIpsQuery(agency.sid).queryKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agency_ips', sid: agency.sid }) }),
    ])
  }

  const wrongWith = (text: string): string | undefined => {
    const { ip } = checkWith(secureIpFields, { ip: text }, { fieldOf: (path) => path, messages })
    if (ip !== undefined) return ip
    const network = readNetwork(text)
    const isListed = isNetwork(network) && list.some((entry) => entry.ip === network.text)
    return isListed ? messages.refusals.address_listed({}) : undefined
  }

  /** What was typed stays until it is stored. */
  const fail = async (failure: unknown): Promise<void> => {
    if (isGrantMissing(failure)) return onGrantMissing()
    const onField = failure instanceof ApiError && failure.fields.find(({ field }) => field === 'ip')
    if (onField) setError(onField.message)
    else showFailure(failure, messages, about)
    await refresh()
  }

  const add = async (): Promise<void> => {
    const wrong = wrongWith(typed)
    setError(wrong ?? null)
    if (wrong !== undefined) return
    const network = readNetwork(typed)
    if (!isNetwork(network)) return
    const { text } = network
    const wide = isWide(network)
    const { title, text: why, confirm: confirmLabel } = texts.wide
    if (
      wide &&
      !(await confirm({ title, text: why(text), confirmLabel: confirmLabel(text), danger: true }))
    ) {
      return
    }
    try {
      await addIp(agency.sid, text, wide)
      setTyped('')
      await Promise.all([refresh(), onStored()])
      showToast({ kind: 'success', about, message: texts.added(text) })
    } catch (failure) {
      await fail(failure)
    }
  }

  const remove = async (entry: SecureIp): Promise<void> => {
    const { title, text } = texts.last
    const asked = { title, text: text(agency.longName), confirmLabel: texts.remove, danger: true }
    if (list.length === 1 && !(await confirm(asked))) return
    try {
      const remaining = remainingWithout(entry.ip, list)
      await removeIp(entry)
      await Promise.all([refresh(), onStored()])
      showToast({ kind: 'success', about, message: texts.removed(entry.ip, remaining) })
    } catch (failure) {
      await fail(failure)
    }
  }

  return {
    typed,
    type: (text) => {
      setTyped(text)
      // Once marked, the mark follows what is typed.
      if (error !== null) setError(wrongWith(text) ?? null)
    },
    error,
    adding,
    removing,
    add: () => void runAdd(add),
    remove: (entry) => void runRemove(() => remove(entry)),
    question,
  }
}
