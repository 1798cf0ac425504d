import { randomUUID } from 'node:crypto'
import { fields, makeNetwork, message, type Office, person } from '#support/gateway.ts'
import { rawQuery } from '../../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { type Line, measureLines } from '../lines.ts'
import type { Run } from '../usage.ts'

function post({ ask }: Line, body: string): Promise<string> {
  return ask(
    `POST /partner/v1 HTTP/1.1\r\nhost: gateway\r\ncontent-type: text/xml\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

export interface Corridor {
  readonly sender: Office
  readonly payerCode: string
}

const corridorCount = 16
export const maxTellers = 32
export const peoplePerTeller = 600

/** Senders and payers of this run's own, and people for its tellers to serve. */
export async function makeCorridors(platform: Platform): Promise<Corridor[]> {
  const run = Date.now().toString(36)
  const corridors: Corridor[] = []
  for (let number = 1; number <= corridorCount; number += 1) {
    const { sender, payer } = await makeNetwork(platform, `${run}${number}`)
    corridors.push({ sender, payerCode: payer.agencyCode })
  }
  await rawQuery(platform.db, addPeople)
  return corridors
}

const addPeople = `
  insert into customers (first_name, last_name)
  select 'BENCH', 'PERSON ' || n from generate_series(1, ${maxTellers * peoplePerTeller}) n
  where not exists (select from customers where first_name = 'BENCH')`

/** One of the people that the bench has stored, so that no two clients hold the same one up. */
export function benchPerson(number: number): Record<string, string> {
  return {
    ...person,
    senderFirstName: 'BENCH',
    senderLastName: `PERSON ${number}`,
  }
}

const reference = /<referenceNumber>(\d+)</

async function transfer(line: Line, { sender, payerCode }: Corridor, personNumber: number): Promise<void> {
  const validated = await post(
    line,
    message('sendValidation', sender, {
      clientRequestID: randomUUID(),
      terms: {
        receiveAgencyID: payerCode,
        sendCurrency: 'USD',
        sendAmount: '200.00',
        receiveCurrency: 'MXN',
      },
      deliveryOption: 'CASH',
      field: fields(benchPerson(personNumber)),
    }),
  )
  const referenceNumber = reference.exec(validated)?.[1]
  if (!referenceNumber) throw new Error(validated)
  const committed = await post(
    line,
    message('commitTransaction', sender, { clientRequestID: randomUUID(), referenceNumber }),
  )
  if (!committed.includes('<status>AVAIL<')) throw new Error(committed)
}

/** Transfers a second that so many tellers get through the gateway, each with people of its own. */
export function measureGateway(
  port: number,
  corridors: readonly Corridor[],
  tellers: number,
  seconds: number,
): Promise<Run> {
  return measureLines(port, tellers, seconds, (line, teller) =>
    transfer(line, corridors[teller % corridors.length] as Corridor, personOf(teller)),
  )
}

/** Each teller has people of its own, so that no two wait for one. */
function personOf(teller: number): number {
  return teller * peoplePerTeller + 1 + Math.floor(Math.random() * peoplePerTeller)
}

/** The same from a server that does nothing but the statements. */
export function measureFloor(port: number, tellers: number, seconds: number): Promise<Run> {
  const big = (): number => 1 + Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
  const ask = async ({ ask }: Line, path: string): Promise<void> => {
    const answer = await ask(`GET ${path} HTTP/1.1\r\nhost: floor\r\n\r\n`)
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer)
  }
  return measureLines(port, tellers, seconds, async (line, teller) => {
    const reference = String(big()).slice(-12).padStart(12, '1')
    await ask(line, `/validation?person=${personOf(teller)}&reference=${reference}&first=${big()}`)
    await ask(line, `/commit?reference=${reference}&second=${big()}`)
  })
}
