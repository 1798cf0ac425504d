import {
  type CorrectionOutlook,
  correctionReasons,
  correctionsRoutes,
  refundReasons,
} from '@corridor/contract/corrections'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

export type Outlook = CorrectionOutlook
export type Way = NonNullable<Outlook['way']>

/** Asked anew at each opening: what it tells is about to be booked. */
export function outlookQuery(sid: number) {
  return queryOptions({
    queryKey: ['corrections', sid],
    queryFn: ({ signal }) => call(correctionsRoutes.show, { params: { sid } }, signal),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The reasons of the list, by their codes. */
export const reasonsOf: Readonly<Record<Way, Readonly<Record<string, string>>>> = {
  refund: refundReasons,
  correct: correctionReasons,
}

interface Order {
  readonly idTr: number
  readonly reason: string
  readonly text: string
}

function isCode<Reasons extends object>(reasons: Reasons, code: string): code is keyof Reasons & string {
  return Object.hasOwn(reasons, code)
}

/** The same person with the same reason may ask again: it is done once. */
export async function carryOut(way: Way, { reason, ...info }: Order): Promise<void> {
  if (way === 'refund' && isCode(refundReasons, reason))
    await call(correctionsRoutes.refund, { body: { info: { ...info, reason } } })
  if (way === 'correct' && isCode(correctionReasons, reason))
    await call(correctionsRoutes.correct, { body: { info: { ...info, reason } } })
}
