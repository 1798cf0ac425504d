import { expect, test } from 'vitest'
import { useNetwork, useServer } from '#support/fixtures.ts'
import { type Gateway, message, type Office, startGateway } from '#support/gateway.ts'
import { makeLog } from '../platform/log.ts'

const server = useServer({ TRUSTED_PROXIES: '127.0.0.0/8, ::1', LOG_LEVEL: 'info' })
const network = useNetwork(server)

/** A gateway with limits of its own, and what it writes to the log. */
async function open(limits: { failures?: number; calls?: number } = {}) {
  const lines: Record<string, unknown>[] = []
  const { failures = 1000, calls = 1000 } = limits
  const config = { ...server.platform.config, partnerFailures: failures, partnerCallsPerSecond: calls }
  const log = makeLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const gateway = await startGateway({ ...server.platform, config, log })
  return { gateway, lines }
}

function ask(gateway: Gateway, office: Office, from = '127.0.0.1') {
  return gateway.post(message('balanceLookup', office), { 'x-forwarded-for': from })
}

test('a foreign address, an unknown agent and a wrong token get one answer', async () => {
  const { gateway } = await open()
  const { sender } = network
  const answers = [
    await ask(gateway, sender, '198.51.100.1'),
    await ask(gateway, { ...sender, token: 'a wrong token' }, '198.51.100.1'),
    await ask(gateway, { ...sender, token: 'a wrong token' }),
    await ask(gateway, { ...sender, agentId: '99999999' }),
  ]
  const texts = answers.map(({ body }) => body.replace(/<(timeStamp|requestID)>[^<]*/g, ''))
  expect(new Set(texts).size).toBe(1)
  expect(answers[0]?.fault).toBe('not_authenticated')
  await gateway.app.close()
})

test('failures of an address shut that address out, whatever it sends then, and no other', async () => {
  const { gateway } = await open({ failures: 2 })
  const { sender } = network
  for (let n = 0; n < 6; n += 1)
    expect((await ask(gateway, { ...sender, agentId: `${n}` }, '203.0.113.5')).fault).toBe(
      'not_authenticated',
    )
  const shut = await ask(gateway, sender, '203.0.113.5')
  expect([shut.fault, shut.get('faultstring')]).toEqual(['busy', expect.stringContaining('15 minutes')])
  expect((await gateway.post('<not even xml', { 'x-forwarded-for': '203.0.113.5' })).fault).toBe('busy')
  expect((await ask(gateway, sender)).fault).toBeUndefined()
  await gateway.app.close()
})

test('wrong tokens from an address of the agency shut the agent out; from elsewhere nobody can', async () => {
  const { gateway } = await open({ failures: 3 })
  const { sender, payer } = network
  for (let n = 0; n < 9; n += 1) await ask(gateway, { ...payer, token: 'a wrong token' }, `198.51.100.${n}`)
  expect((await ask(gateway, payer)).fault).toBeUndefined()
  for (let n = 0; n < 3; n += 1) await ask(gateway, { ...payer, token: 'a wrong token' })
  expect((await ask(gateway, payer)).fault).toBe('busy')
  expect((await ask(gateway, sender)).fault).toBeUndefined()
  await gateway.app.close()
})

test('one agency has its own number of calls a second', async () => {
  const { gateway } = await open({ calls: 3 })
  const { sender, payer } = network
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(gateway, sender)))
  expect(answers.filter(({ fault }) => fault === 'busy').length).toBeGreaterThan(5)
  expect((await ask(gateway, payer)).fault).toBeUndefined()
  await gateway.app.close()
})

test('every line of the log names the agent and the address', async () => {
  const { gateway, lines } = await open()
  const { sender } = network
  await ask(gateway, sender)
  await ask(gateway, { ...sender, token: 'a wrong token' })
  const calls = lines.filter(({ msg }) => !String(msg).startsWith('Server listening'))
  expect(calls.length).toBeGreaterThanOrEqual(2)
  for (const line of calls) expect(line).toMatchObject({ agent: sender.agentId, address: '127.0.0.1' })
  expect(JSON.stringify(lines)).not.toContain(sender.token)
  await gateway.app.close()
})

test('answers carry the headers of data, and the WSDL repeats no foreign host', async () => {
  const { gateway } = await open()
  const answer = await fetch(`${gateway.url}?wsdl`, {
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  })
  expect(await answer.text()).not.toContain('evil.example')
  for (const name of ['content-security-policy', 'x-content-type-options', 'strict-transport-security'])
    expect(answer.headers.get(name)).not.toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-cache, no-store')
  await gateway.app.close()
})
