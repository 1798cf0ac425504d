import { isNetwork, readNetwork } from '@corridor/contract/common/network'
import { networkFields } from '@corridor/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { checkWith } from '../../shared/check-with.ts'
import { showFailure } from '../../shared/failure.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { isGrantMissing } from '../../shared/protected-dialog.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { networksQuery, type ProfileNetworks, saveNetworks } from './api.ts'
import { useMessages } from './texts.ts'

interface NetworksState {
  readonly typed: string
  readonly type: (text: string) => void
  readonly error: string | null
  readonly busy: boolean
  readonly add: () => void
  readonly remove: (network: string) => void
  readonly question: ReactNode
}

interface NetworksInput {
  /** Of the profile that is chosen. */
  readonly stored: ProfileNetworks
  readonly name: string
  readonly onStored: () => void
}

/** One network more or less at a time; the first one and the last one are asked about: they shut and open a door. */
export function useNetworks({ stored, name, onStored }: NetworksInput): NetworksState {
  const messages = useMessages()
  const { networks: texts } = messages.users
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [confirm, question] = useConfirm()
  const [busy, run] = useBusy()
  const { profile, networks } = stored
  const about = `networks ${profile}`

  const wrongWith = (text: string): string | undefined => {
    const { network } = checkWith(networkFields, { network: text }, { fieldOf: (path) => path, messages })
    if (network !== undefined) return network
    const read = readNetwork(text)
    return isNetwork(read) && networks.includes(read.text) ? messages.refusals.address_listed({}) : undefined
  }

  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: networksQuery.queryKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'profile_networks', sid: profile }) }),
    ])
  }

  const save = async (next: readonly string[], message: string): Promise<void> => {
    setError(null)
    try {
      await saveNetworks(stored, next)
      setTyped('')
      onStored()
      await refresh()
      showToast({ kind: 'success', about, message })
    } catch (failure) {
      if (isGrantMissing(failure)) return
      const onField = failure instanceof ApiError && failure.fields.find(({ field }) => field === 'networks')
      if (onField) setError(onField.message)
      else showFailure(failure, messages, about)
      await refresh()
    }
  }

  const add = async (): Promise<void> => {
    const wrong = wrongWith(typed)
    setError(wrong ?? null)
    const network = readNetwork(typed)
    if (wrong !== undefined || !isNetwork(network)) return
    const { text } = network
    const { title, text: why, confirm: confirmLabel } = texts.first
    const asked = { title: title(name), text: why(text), confirmLabel, danger: true }
    if (networks.length === 0 && !(await confirm(asked))) return
    await save([...networks, text], texts.added(text, name))
  }

  const remove = async (network: string): Promise<void> => {
    const { title, text: why } = texts.last
    const asked = { title, text: why(name), confirmLabel: texts.remove, danger: true }
    if (networks.length === 1 && !(await confirm(asked))) return
    const rest = networks.filter((one) => one !== network)
    await save(rest, texts.removed(network, name))
  }

  return {
    typed,
    type: (text) => {
      setTyped(text)
      // Once marked, the mark follows what is typed.
      if (error !== null) setError(wrongWith(text) ?? null)
    },
    error,
    busy,
    add: () => void run(add),
    remove: (network) => void run(() => remove(network)),
    question,
  }
}
