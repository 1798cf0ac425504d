import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { ApiError } from '../../lib/http.ts'
import { mode } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { agenciesKey, removeAgency, sendToQuery, whatGoesWith } from './api.ts'
import { useMessages } from './texts.ts'

interface Cleanup {
  readonly allowed: boolean
  readonly busy: boolean
  readonly start: () => void
  readonly question: ReactNode
}

/** The developer cleanup: question, password, call, and the server's own words when it refuses. */
export function useCleanup(agency: Agency | null, secondLevel: SecondLevel): Cleanup {
  const messages = useMessages()
  const { remove: texts } = messages.agencies
  const queries = useQueryClient()
  const navigate = useNavigate({ from: '/agencies' })
  const mayCleanUp = useMay('agencies.cleanup')
  const [confirm, question] = useConfirm()
  const [busy, run] = useBusy()

  const remove = async (sid: number): Promise<void> => {
    if (!(await secondLevel.ensure())) return
    let answer = await removeAgency(sid)
    if (answer.needsGrant) {
      // It has lapsed on the server: asked again, once.
      secondLevel.forget()
      if (!(await secondLevel.ensure())) return
      answer = await removeAgency(sid)
    }
    if (!answer.devel) {
      showToast({ kind: 'error', title: texts.failed, message: answer.info })
      return
    }
    showToast({ kind: 'success', message: texts.removed })
    // What was typed over a record that is gone is nobody's loss.
    await navigate({ search: {}, ignoreBlocker: true })
    await Promise.all([
      queries.invalidateQueries({ queryKey: agenciesKey }),
      queries.invalidateQueries({ queryKey: sendToQuery.queryKey }),
    ])
  }

  const ask = async ({ sid }: Agency): Promise<void> => {
    try {
      await askAndRemove(sid)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) return
      const { message, requestId } = error
      const detail = requestId && messages.shell.failed(requestId)
      showToast({ kind: 'error', title: texts.failed, message, ...(detail && { detail }) })
    }
  }

  const askAndRemove = async (sid: number): Promise<void> => {
    const { title, yes: confirmLabel, no: cancelLabel } = texts
    const text = [texts.question, texts.goesWith(await whatGoesWith(sid))].filter(Boolean).join('\n\n')
    if (!(await confirm({ title, text, confirmLabel, cancelLabel, danger: true }))) {
      showToast({ kind: 'info', message: texts.rejected })
      return
    }
    showToast({ kind: 'info', message: texts.accepted })
    await remove(sid)
  }

  return {
    allowed: mayCleanUp && mode !== 'PROD' && agency?.removable === true,
    busy,
    start: () => {
      if (agency) void run(() => ask(agency))
    },
    question,
  }
}
