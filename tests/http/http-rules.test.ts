import { once } from 'node:events'
import { connect } from 'node:net'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'

const server = useServer()

/** As it stands, past every client that would put it right. */
async function say(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.end(lines.join('\r\n'))
  await once(socket, 'close')
  return answer
}

const host = 'Host: office.example'

test('a message with two lengths is refused, and nothing behind it is read as a call', async () => {
  const lengths = ['Transfer-Encoding: chunked', 'Content-Length: 4']
  const smuggled = 'GET /healthz HTTP/1.1'
  for (const order of [lengths, lengths.toReversed()]) {
    const answer = await say('POST /sec/auth HTTP/1.1', host, ...order, '', '0', '', smuggled, host, '', '')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('alive')
  }
  const twice = await say(
    'POST /sec/auth HTTP/1.1',
    host,
    'Content-Length: 4',
    'Content-Length: 5',
    '',
    'abcd',
  )
  expect(twice).toMatch(/^HTTP\/1\.1 400 /)
})

test('TRACE is no method: nothing that was sent comes back', async () => {
  const answer = await say('TRACE / HTTP/1.1', host, 'access-token: mine', 'Connection: close', '', '')
  expect(answer).toMatch(/^HTTP\/1\.1 4/)
  expect(answer).not.toContain('mine')
})

test('no other site is let in, by a call or by the question before it', async () => {
  const url = `${server.url}${lookupsRoutes.countries.path}`
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await fetch(url, { method, headers })
    expect(answer.ok).toBe(false)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
