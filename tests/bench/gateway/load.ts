import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Office } from '../../support/gateway.ts'
import { fields, message, person } from '../../support/gateway.ts'

/**
 * A teller's software that costs next to nothing: on a machine of two cores, whatever the client burns is taken
 * from what it measures. One socket, one request at a time, no more of HTTP than the gateway answers with.
 */
const openLine = async (
  port: number,
): Promise<{ post: (body: string) => Promise<string>; end: () => void }> => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  let received = ''
  let answered: ((body: string) => void) | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
    if (received.length < headEnd + 4 + length) return
    const body = received.slice(headEnd + 4)
    received = ''
    answered?.(body)
  })
  return {
    post: (body) =>
      new Promise((done, fail) => {
        answered = done
        socket.once('error', fail)
        socket.write(
          `POST /partner/v1 HTTP/1.1\r\nhost: gateway\r\ncontent-type: text/xml\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
          () => socket.removeListener('error', fail),
        )
      }),
    end: () => socket.destroy(),
  }
}

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

const transfer = async (
  post: (body: string) => Promise<string>,
  { sender, payerCode }: Corridor,
  personNumber: number,
): Promise<void> => {
  const validated = await post(
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
    message('commitTransaction', sender, { clientRequestID: randomUUID(), referenceNumber }),
  )
  if (!committed.includes('<status>AVAIL<')) throw new Error(committed)
}

/** Transfers a second that so many tellers get through the gateway; each serves so many people of its own. */
export const measureGateway = async (
  port: number,
  corridors: readonly Corridor[],
  people: number,
  clients: number,
  seconds: number,
): Promise<number> => {
  const until = performance.now() + seconds * 1000
  let done = 0
  const teller = async (number: number): Promise<void> => {
    const line = await openLine(port)
    const corridor = corridors[number % corridors.length] as Corridor
    while (performance.now() < until) {
      await transfer(line.post, corridor, number * people + 1 + Math.floor(Math.random() * people))
      done += 1
    }
    line.end()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, (_, number) => teller(number)))
  return done / ((performance.now() - began) / 1000)
}
