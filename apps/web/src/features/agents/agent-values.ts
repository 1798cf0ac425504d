import { agentFields, token as agentToken, tokenLength } from '@corridor/contract/agents'
import { checkWith } from '../../shared/check-with.ts'
import { checkWeek } from '../../shared/office-hours.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import type { ScheduleEntry } from '../../ui/week-schedule/week-schedule.ts'
import type { Agent } from './api.ts'
import { type PosRow, posProblems, sentPos, startPos } from './pos.ts'
import type { Messages } from './texts.ts'

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

export function newAgent(schedule: readonly ScheduleEntry[]): AgentValues {
  return {
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
  }
}

/** The agent and its office hours, which come by a call of their own. */
export interface StoredAgent extends Agent {
  readonly schedule: readonly ScheduleEntry[]
}

export function valuesOf(stored: StoredAgent): AgentValues {
  const { sid: _sid, agency: _agency, agentID: _agentID, version: _version, pos, ...fields } = stored
  return { ...fields, ...noToken, pos: startPos(pos) }
}

const required = ['name', 'address', 'city', 'phone'] as const

const posTexts = { missing: 'required', form: 'posForm', twice: 'posTwice' } as const

/** The lists' own rules: which row of the form it is, and which day. */
function checkLists(values: AgentValues, dayNames: readonly string[], messages: Messages): FieldErrors {
  const checks = { ...messages.agents.checks, required: messages.refusals.required({}) }
  const errors: Record<string, string> = {}
  for (const [index, problem] of posProblems(values.pos))
    errors[`pos.${index}.number`] = checks[posTexts[problem]]
  return { ...errors, ...checkWeek(values.schedule, dayNames, messages) }
}

export function checkAgent(
  values: AgentValues,
  isNew: boolean,
  dayNames: readonly string[],
  messages: Messages,
): FieldErrors {
  const { token, pos: _pos, schedule: _schedule, ...fields } = values
  const isTyped = isNew || token.trim() !== ''
  const schema = agentFields.extend(isTyped ? { token: agentToken } : {})
  // A text of '0' counts as none.
  const zeros = required.filter((field) => values[field].trim() === '0')
  return {
    ...checkWith(
      schema,
      { ...fields, token },
      {
        fieldOf: (path) => fieldOf(path, values.pos),
        say: (field, code) =>
          field === 'token' && code !== 'required' && code !== 'token_guessable'
            ? messages.agents.checks.token(tokenLength.min, tokenLength.max)
            : undefined,
        messages,
      },
    ),
    ...Object.fromEntries(zeros.map((field) => [field, messages.refusals.required({})])),
    ...checkLists(values, dayNames, messages),
  }
}

/** `agent.name`, `posArr.1.number` and `tokenN` travel, by the place in what was sent. */
export function fieldOf(path: string, pos: readonly PosRow[]): string {
  if (path === 'tokenN') return 'token'
  const [, place, rest] = /^posArr\.(\d+)\.?(.*)$/.exec(path) ?? []
  if (place !== undefined) {
    const row = sentPos(pos)[Number(place)]
    return row ? `pos.${pos.indexOf(row)}.${rest || 'number'}` : 'pos'
  }
  // A whole day is wrong when its times are in the wrong order.
  const day = /^scheduleArr\.(\d)$/.exec(path)?.[1]
  if (day !== undefined) return `schedule.${day}.closeTime`
  return path
    .replace(/^agent\./, '')
    .replace(/^posArr/, 'pos')
    .replace(/^scheduleArr/, 'schedule')
}
