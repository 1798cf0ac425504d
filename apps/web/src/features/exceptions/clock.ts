import type { Messages } from './texts.ts'

const minuteMs = 60_000
const soonMs = 4 * 60 * minuteMs

/** How much time is left, in words, and how urgent that is. */
export interface Left {
  readonly text: string
  readonly tone: 'over' | 'soon' | 'calm'
}

type Texts = Pick<Messages['exceptions'], 'over' | 'minutes' | 'hours' | 'days'>

/** Whole minutes, rounded towards now: nobody is told of a minute that is not there. */
function spelled(minutes: number, texts: Texts): string {
  if (minutes < 60) return texts.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return texts.hours(hours, String(minutes % 60).padStart(2, '0'))
  return texts.days(Math.floor(hours / 24), hours % 24)
}

export function timeLeft(due: string, nowMs: number, texts: Texts): Left {
  const left = Date.parse(due) - nowMs
  const text = spelled(Math.floor(Math.abs(left) / minuteMs), texts)
  if (left < 0) return { text: texts.over(text), tone: 'over' }
  return { text, tone: left < soonMs ? 'soon' : 'calm' }
}
