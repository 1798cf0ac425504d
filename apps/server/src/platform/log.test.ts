import { expect, test } from 'vitest'
import { makeRequestLog } from './http/request-log.ts'
import { makeLog } from './log.ts'

function linesOf(tell: (log: ReturnType<typeof makeLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  tell(makeLog('info', { write: (line: string) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const hidden = '[redacted]'

test('a secret is in no line, at whatever depth, in a list, and in what a child of a request was told', () => {
  const [own, of] = linesOf((log) => {
    log.info({ pass: 'x', body: { more: [{ token: 'x', kept: 1 }] }, headers: { cookie: 'x', host: 'h' } })
    makeRequestLog(log, { reqId: '1' }, {})
      .child({ pass: 'x', call: { token: 'x' } })
      .info('told')
  })
  expect(own).toMatchObject({
    pass: hidden,
    body: { more: [{ token: hidden, kept: 1 }] },
    headers: { cookie: hidden, host: 'h' },
  })
  expect(of).toMatchObject({ reqId: '1', pass: hidden, call: { token: hidden } })
})

test('what proves who somebody is is in no line; the code of an agency and a state of the country are', () => {
  const proofs = ['oneTimeCode', 'recoveryCodes', 'preToken', 'token', 'pass', 'password', 'sign', 'zipPass']
  const [line] = linesOf((log) =>
    log.info({ ...Object.fromEntries(proofs.map((name) => [name, 'x'])), code: 'US0001', state: 'TEXAS' }),
  )
  expect(line).toMatchObject({
    ...Object.fromEntries(proofs.map((name) => [name, hidden])),
    code: 'US0001',
    state: 'TEXAS',
  })
})

test.each([
  ['/sso/callback?code=x1&state=x2&iss=https://id.example', 'code=[redacted]&state=[redacted]&iss='],
  ['/sso/callback?%63ode=x1&st%61te=x2', 'code=[redacted]&state=[redacted]'],
  ['/api/settlements/zip/1?token=x1', 'token=[redacted]'],
  ['/api/login?next=%2Fsso%2Fcallback%3Fcode%3Dx1%26state%3Dx2', 'code=[redacted]%26state=[redacted]'],
])('of the address %s the log has no secret', (url, told) => {
  const [line] = linesOf((log) => log.info({ req: { method: 'GET', url } }))
  expect(line).toHaveProperty('req.url', expect.stringContaining(told))
  expect(JSON.stringify(line)).not.toMatch(/x[12]/)
})

test('an error tells its code, such as the database’s, and no secret that somebody has put on it', () => {
  const error = Object.assign(new Error('refused'), { code: '23505', sent: { pass: 'x' } })
  const [line] = linesOf((log) => log.error({ err: error }, 'failed'))
  expect(line).toMatchObject({
    err: {
      type: 'Error',
      message: 'refused',
      stack: expect.any(String),
      code: '23505',
      sent: { pass: hidden },
    },
  })
})

test('an error of a connection that was lost is told without the connection itself', () => {
  const error = Object.assign(new Error('lost'), { code: '57P01', client: { secretKey: 7 } })
  const [line] = linesOf((log) => log.error({ err: error }, 'failed'))
  expect(line).toMatchObject({ err: { message: 'lost', code: '57P01' } })
  expect(line).not.toHaveProperty('err.client')
})

test('errors that are told together are each told so, whatever they are', () => {
  const one = Object.assign(new Error('lost'), { code: '57P01', client: { big: 7 }, password: 'typed' })
  const others = [null, 'a word', { password: 'typed' }]
  const [line] = linesOf((log) => log.error({ err: new AggregateError([one, ...others], 'failed') }))
  expect(line).toMatchObject({
    err: {
      message: expect.stringContaining('failed'),
      errors: [
        { message: 'lost', code: '57P01', password: '[redacted]' },
        null,
        'a word',
        { password: '[redacted]' },
      ],
    },
  })
  expect(line).not.toHaveProperty('err.aggregateErrors')
  expect(line).not.toHaveProperty('err.errors.0.client')
})

test('what never ends is cut', () => {
  const round: Record<string, unknown> = {}
  round['again'] = round
  expect(JSON.stringify(linesOf((log) => log.info({ round })))).toContain('[too deep]')
})
