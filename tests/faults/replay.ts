import { message, type Network } from '#support/gateway.ts'
import type { Random } from '../../tools/load/random.ts'
import type { Acknowledged, Entry, Intent } from './client-log.ts'
import type { Door } from './wire.ts'

const atOnce = 8

/** Asks once more for answers that were given long ago; says where they are not the same to the byte. */
export async function replaySample(
  entries: readonly Entry[],
  size: number,
  { door, networks, random }: { door: Door; networks: readonly Network[]; random: Random },
): Promise<{ replayed: number; differing: string[] }> {
  const homes = new Map(
    entries
      .filter((entry): entry is Intent => entry.kind === 'intent')
      .map(({ intent, network }) => [intent, network]),
  )
  const sample = pickSome(
    entries.filter((entry) => entry.kind === 'acknowledged'),
    size,
    random,
  )
  const replayed = sample.length
  const differing: string[] = []
  const replay = async ({
    intent,
    operation,
    side,
    input,
    requestId,
    answer,
  }: Acknowledged): Promise<void> => {
    const network = networks[homes.get(intent) ?? -1]
    if (!network) throw new Error(`nobody began ${intent}`)
    // The clock of the message has gone on, as a teller's would have.
    const outcome = await door.send(operation, message(operation, network[side], input))
    if (outcome.kind !== 'answered' || outcome.body !== answer) {
      differing.push(
        `${operation} of ${intent}, request ${requestId}: replayed as ${JSON.stringify(outcome)}`,
      )
    }
  }
  const work = async (): Promise<void> => {
    for (let one = sample.pop(); one; one = sample.pop()) await replay(one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { replayed, differing }
}

function pickSome<T>(list: readonly T[], size: number, random: Random): T[] {
  const rest = [...list]
  const picked: T[] = []
  while (rest.length > 0 && picked.length < size) picked.push(...rest.splice(random.below(rest.length), 1))
  return picked
}
