import type { NamedRecord, RouteScope, ScopedRecord } from '@corridor/contract/common/scope'
import type { ActorCall, Call, Scope } from '../call.ts'
import { refusal } from '../errors.ts'

/** Whether there is such a record, and inside of the scope. */
export type InsideCheck = (scope: Scope, kind: ScopedRecord, sid: number) => Promise<boolean>

/** No record has it. Not zero, which a search takes for a filter that was not given. */
const nobodysNumber = -1

interface Input {
  readonly [name: string]: unknown
}

/**
 * The input of a call as far as its caller's scope goes. A record outside gets a number that no record has: the handler
 * then answers what it would about one that does not exist.
 */
export async function keepInside(
  definition: RouteScope,
  isInside: InsideCheck,
  call: Call | ActorCall,
  input: Input,
): Promise<Input> {
  const scope = 'actor' in call ? call.actor.scope : null
  if (scope === null || definition === 'open' || definition === 'filtered') return input
  if (definition === 'closed') throw refusal('closed_to_limited')
  let kept = input
  for (const named of definition) {
    const sid = valueAt(input, named.at)
    if (sid === undefined && named.isOptional) continue
    const kind = kindOf(named, input)
    if (kind === 'open') continue
    if (typeof sid !== 'number') throw refusal('closed_to_limited')
    if (await isInside(scope, kind, sid)) continue
    // The transfer is shown to both sides, so whoever is of the other one is told why.
    if ((kind === 'sending' || kind === 'paying') && (await isInside(scope, 'transfer', sid)))
      throw refusal(`${kind}_side_acts`)
    kept = withNumber(kept, named.at.split('.'))
  }
  return kept
}

function kindOf({ is }: NamedRecord, input: Input): ScopedRecord | 'open' {
  if (typeof is === 'string') return is
  const said = valueAt(input, is.said)
  const kind = typeof said === 'string' && Object.hasOwn(is.means, said) ? is.means[said] : undefined
  if (kind === undefined) throw refusal('closed_to_limited')
  return kind
}

function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null
}

function valueAt(input: Input, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isInput(value) ? value[name] : undefined), input)
}

function withNumber(input: unknown, [name = '', ...rest]: readonly string[]): Input {
  const parts = isInput(input) ? input : {}
  return { ...parts, [name]: rest.length === 0 ? nobodysNumber : withNumber(parts[name], rest) }
}
