import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { hashPassword } from '@corridor/contract/common/password'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, startTestServer, type TestServer, testPassword } from '#support/server.ts'
import { makeCertificate } from '#support/smtp.ts'
import { makeGateway } from '../../apps/server/src/partner/gateway.ts'
import { listenForOperations } from '../../apps/server/src/platform/http/operations.ts'
import { freePort } from '../../tools/local-postgres/free-port.ts'

const certificate = makeCertificate()
const files = { TLS_CERT_FILE: certificate.files.cert, TLS_KEY_FILE: certificate.files.key }
let server: TestServer

beforeAll(async () => {
  chmodSync(certificate.files.key, 0o600)
  server = await startTestServer(files)
})

afterAll(async () => {
  await server.stop()
  certificate.remove()
})

/** What was agreed on, or why there is no line. */
async function agreed(port: number, options: ConnectionOptions): Promise<string> {
  const socket = connect({ host: 'localhost', port, ca: certificate.cert, ...options })
  try {
    await once(socket, 'secureConnect')
    return `${socket.getProtocol()} ${socket.getCipher().name}`
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'refused'
  } finally {
    socket.destroy()
  }
}

async function logIn(port: number): Promise<{ status: number | undefined; cookies: string[] }> {
  const body = JSON.stringify({ user: 'boss', password: await hashPassword(testPassword) })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const call = request({
    host: 'localhost',
    port,
    path: '/sec/auth',
    method: 'POST',
    ca: certificate.cert,
    headers,
  })
  call.end(body)
  const [answer] = await once(call, 'response')
  answer.resume()
  return { status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [] }
}

describe('a process with a certificate', () => {
  test('speaks TLS 1.3 and 1.2 with forward secrecy, and nothing older or weaker', async () => {
    const port = Number(new URL(server.url).port)
    expect(await agreed(port, {})).toMatch(/^TLSv1\.3 TLS_AES_256_GCM/)
    expect(await agreed(port, { maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-.*(GCM|POLY1305)/)
    // Whoever offers less, with a library that still may, is hung up on.
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    expect(await agreed(port, old)).toMatch(/ERR_SSL_/)
    expect(await agreed(port, { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' })).toMatch(
      /ERR_SSL_/,
    )
  })

  test('lets people in over it alone, with cookies that are bound to it', async () => {
    await addUser(server.platform, 'boss', 1)
    const port = Number(new URL(server.url).port)
    const { status, cookies } = await logIn(port)
    expect(status).toBe(200)
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-XSRF-TOKEN', '__Host-browser']),
    )
    const plain = connectPlain({ host: 'localhost', port })
    let heard = ''
    plain.on('data', (bytes) => {
      heard += bytes.toString('latin1')
    })
    plain.on('error', () => undefined)
    plain.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(plain, 'close')
    expect(heard).not.toContain('HTTP/1.1 200')
  })

  test('does so at the gateway and where it tells how it is', async () => {
    const gateway = await makeGateway(server.platform)
    const url = await gateway.listen({ host: 'localhost', port: 0 })
    expect(url).toMatch(/^https:/)
    expect(await agreed(Number(new URL(url).port), {})).toMatch(/^TLSv1\.3/)
    await gateway.close()
    const opsPort = await freePort()
    const config = { ...server.platform.config, opsPort, opsHost: 'localhost' }
    const stop = await listenForOperations(
      { ...server.platform, config },
      async () => {},
      () => 'up',
    )
    expect(await agreed(opsPort, {})).toMatch(/^TLSv1\.3/)
    await stop()
  })
})
