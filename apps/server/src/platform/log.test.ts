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

test('what never ends is cut', () => {
  const round: Record<string, unknown> = {}
  round['again'] = round
  expect(JSON.stringify(linesOf((log) => log.info({ round })))).toContain('[too deep]')
})
