import { tokenLength } from '@corridor/contract/agents'
import type { FieldError } from '@corridor/contract/common/errors'
import type { agents } from '../../lib/messages/en/agents.ts'
import {
  type ScheduleEntry,
  type ScheduleError,
  errors as scheduleErrors,
} from '../../ui/week-schedule/week-schedule.ts'
import type { Agent } from './api.ts'
import { type PosRow, posProblems, sentPos, startPos } from './pos.ts'

export interface AgentValues {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly zipCode: string
  readonly phone: string
  readonly token: string
  readonly active: boolean
  readonly activeSend: boolean
  readonly activeRcv: boolean
  readonly comments: string
  readonly pos: readonly PosRow[]
  readonly schedule: readonly ScheduleEntry[]
}

export const noToken = { token: '' } as const
export const zipLength = 10

export const newAgent = (schedule: readonly ScheduleEntry[]): AgentValues => ({
  name: '',
  address: '',
  city: '',
  zipCode: '',
  phone: '',
  ...noToken,
  active: false,
  activeSend: false,
  activeRcv: false,
  comments: '',
  pos: startPos([]),
  schedule,
})

/** The agent and its office hours, which come by a call of their own. */
export interface StoredAgent extends Agent {
  readonly schedule: readonly ScheduleEntry[]
}

export const valuesOf = (stored: StoredAgent): AgentValues => {
  const { sid: _sid, agency: _agency, agentID: _agentID, version: _version, pos, ...fields } = stored
  return { ...fields, ...noToken, pos: startPos(pos) }
}

const required = ['name', 'address', 'city', 'phone'] as const

type Checks = (typeof agents)['checks']

const checkToken = (token: string, isNew: boolean, checks: Checks): string | undefined => {
  const length = token.trim().length
  if (length === 0) return isNew ? checks.required : undefined
  const { min, max } = tokenLength
  return length < min || length > max ? checks.token(min, max) : undefined
}

const posTexts = { missing: 'required', form: 'posForm', twice: 'posTwice' } as const
const timeTexts = { missing: 'timeMissing', pattern: 'timeForm', order: 'timeOrder' } as const

const scheduleField = ({ day, field }: ScheduleError): string => `schedule.${day - 1}.${field}`

/** The rules of the form; the server repeats them all. */
export const checkAgent = (
  values: AgentValues,
  isNew: boolean,
  dayNames: readonly string[],
  { checks }: typeof agents,
): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const field of required) {
    const text = values[field].trim()
    if (text === '' || text === '0') errors[field] = checks.required
  }
  if (values.zipCode.trim().length > zipLength) errors['zipCode'] = checks.tooLong(zipLength)
  const token = checkToken(values.token, isNew, checks)
  if (token) errors['token'] = token
  for (const [index, problem] of posProblems(values.pos))
    errors[`pos.${index}.number`] = checks[posTexts[problem]]
  for (const error of scheduleErrors(values.schedule)) {
    errors[scheduleField(error)] = checks[timeTexts[error.reason]](
      dayNames[error.day - 1] ?? String(error.day),
    )
  }
  return errors
}

/** What the schedule shows as wrong: our own findings, and the server's by the names of their fields. */
export const shownScheduleErrors = (
  schedule: readonly ScheduleEntry[],
  formErrors: Readonly<Record<string, unknown>>,
): ScheduleError[] => {
  const own = scheduleErrors(schedule)
  if (own.length > 0) return own.filter((error) => scheduleField(error) in formErrors)
  return Object.keys(formErrors).flatMap((name) => {
    const [, place, field] = /^schedule\.(\d)\.(openTime|closeTime)$/.exec(name) ?? []
    const day = schedule[Number(place)]?.day
    if (day === undefined || field === undefined) return []
    return [{ day, field: field === 'openTime' ? 'openTime' : 'closeTime', reason: 'pattern' } as const]
  })
}

/** The server speaks of `agent.name`, `posArr.1.number` and `tokenN`, by what was sent; the form has its own names. */
export const toFormFields = (errors: readonly FieldError[], pos: readonly PosRow[]): FieldError[] =>
  errors.map(({ field, message }) => {
    const [, place, rest] = /^posArr\.(\d+)\.?(.*)$/.exec(field) ?? []
    if (place !== undefined) {
      const row = sentPos(pos)[Number(place)]
      return { field: row ? `pos.${pos.indexOf(row)}.${rest || 'number'}` : 'pos', message }
    }
    if (field === 'tokenN') return { field: 'token', message }
    // A whole day is wrong when its times are in the wrong order.
    const day = /^scheduleArr\.(\d)$/.exec(field)?.[1]
    if (day !== undefined) return { field: `schedule.${day}.closeTime`, message }
    return {
      field: field
        .replace(/^agent\./, '')
        .replace(/^posArr/, 'pos')
        .replace(/^scheduleArr/, 'schedule'),
      message,
    }
  })
