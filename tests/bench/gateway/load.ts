import { randomUUID } from 'node:crypto'
import { fields, message, type Office, person } from '../../support/gateway.ts'
import { type Line, measureLines } from '../lines.ts'

const post = ({ ask }: Line, body: string): Promise<string> =>
  ask(
    `POST /partner/v1 HTTP/1.1\r\nhost: gateway\r\ncontent-type: text/xml\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )

export interface Corridor {
  readonly sender: Office
  readonly payerCode: string
}

/** One of the people that the bench has stored, so that no two clients hold the same one up. */
export const benchPerson = (number: number): Record<string, string> => ({
  ...person,
  senderFirstName: 'BENCH',
  senderLastName: `PERSON ${number}`,
})

const reference = /<referenceNumber>(\d+)</

const transfer = async (line: Line, { sender, payerCode }: Corridor, personNumber: number): Promise<void> => {
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

/** Transfers a second that so many tellers get through the gateway; each serves so many people of its own. */
export const measureGateway = (
  port: number,
  corridors: readonly Corridor[],
  people: number,
  clients: number,
  seconds: number,
): Promise<number> =>
  measureLines(port, clients, seconds, (line, client) => {
    const personNumber = client * people + 1 + Math.floor(Math.random() * people)
    return transfer(line, corridors[client % corridors.length] as Corridor, personNumber)
  })
