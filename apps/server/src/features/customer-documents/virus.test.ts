import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerDocumentsRoutes as calls } from '@corridor/contract/customer-documents'
import { afterAll, expect, test } from 'vitest'
import { pngOf, storePerson } from '#support/documents.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'corridor-clamd-'))
const socket = join(folder, 'clamd.ctl')
const lines: string[] = []
const server = useServer(
  { CLAMD_SOCKET: socket, LOG_LEVEL: 'warn' },
  { onLogLine: (line) => void lines.push(line) },
)
const clerk = useProfiles(server)(2)

afterAll(() => rmSync(folder, { recursive: true }))

/** As clamd has it: what was streamed, and what it says of it; nothing is said where `says` is undefined. */
async function scanner(says: string | undefined, work: () => Promise<void>): Promise<Buffer[]> {
  const streamed: Buffer[] = []
  const clamd: Server = createServer((line) => {
    let heard = Buffer.alloc(0)
    line.on('data', (part) => {
      heard = Buffer.concat([heard, part])
      const body = bodyOf(heard)
      if (body === null) return
      streamed.push(body)
      line.end(says === undefined ? '' : `${says}\0`)
    })
  })
  await new Promise<void>((listening) => clamd.listen(socket, listening))
  await work()
  await new Promise((closed) => clamd.close(closed))
  return streamed
}

/** Null until the length of none has come. */
function bodyOf(heard: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  const parts: Buffer[] = []
  let at = command.length
  while (at + 4 <= heard.length) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return heard.toString('latin1').startsWith(command) ? Buffer.concat(parts) : null
    parts.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

async function add(shade: number) {
  const sid = await storePerson(server.db, { photoIdNumber: `P${shade}` })
  const params = { sid, kind: 'photoId', side: 'front' } as const
  const answer = await server.client.attempt(calls.add, { params, bytes: pngOf(shade) }, clerk)
  const { documents } = await server.client.call(calls.list, { params: { sid } }, clerk)
  return { answer, stored: documents.length }
}

test('a file that the scanner calls clean is taken, and all of it was asked about', async () => {
  const streamed = await scanner('stream: OK', async () => {
    const { answer, stored } = await add(10)
    expect([answer.status, stored]).toEqual([200, 1])
  })
  expect(streamed).toEqual([Buffer.from(pngOf(10))])
})

test('a file is refused with a virus, and the channel of security says which', async () => {
  await scanner('stream: Eicar-Test-Signature FOUND', async () => {
    const { answer, stored } = await add(20)
    expect([answer.status, stored]).toEqual([400, 0])
    expect(answer.body).toMatchObject({ reason: { code: 'scan_infected' } })
  })
  expect(lines.join('')).toContain('"virus":"Eicar-Test-Signature"')
})

test('while the scanner is away none is taken, nor when it gives no word or another one', async () => {
  const refused = async (shade: number): Promise<void> => {
    const { answer, stored } = await add(shade)
    expect([answer.status, stored]).toEqual([503, 0])
    expect(answer.body).toMatchObject({ reason: { code: 'scanner_away' } })
  }
  await refused(30)
  await scanner(undefined, () => refused(40))
  await scanner('INSTREAM size limit exceeded. ERROR', () => refused(50))
})
