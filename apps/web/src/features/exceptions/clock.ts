import { spelledSpan } from '../../shared/time-span.ts'
import type { Messages } from './texts.ts'

const minuteMs = 60_000
const soonMs = 4 * 60 * minuteMs

/** How much time is left, in words, and how urgent that is. */
export interface Left {
  readonly text: string
  readonly tone: 'over' | 'soon' | 'calm'
}

type Texts = Pick<Messages, 'exceptions' | 'ui'>

export function timeLeft(due: string, nowMs: number, { exceptions, ui }: Texts): Left {
  const left = Date.parse(due) - nowMs
  // Rounded towards now: nobody is told of a minute that is not there.
  const text = spelledSpan(Math.floor(Math.abs(left) / minuteMs), ui.span)
  if (left < 0) return { text: exceptions.over(text), tone: 'over' }
  return { text, tone: left < soonMs ? 'soon' : 'calm' }
}
