import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { message, type Reply, startGateway } from '#support/gateway.ts'

// The address of a call is what the proxy says, so that a test can come from anywhere.
const server = useServer({ TRUSTED_PROXIES: '127.0.0.0/8, ::1' })
const network = useNetwork(server)
const gateway = useGateway(server)

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(server.platform.db)
}

function lookUp(headers: Record<string, string> = { 'x-forwarded-for': '127.0.0.1' }): Promise<Reply> {
  return gateway.post(message('balanceLookup', network.sender), headers)
}

async function from(address: string) {
  return (await lookUp({ 'x-forwarded-for': address })).fault
}
async function list(...addresses: string[]) {
  await run(sql`delete from agency_ips where agency_sid = ${network.sender.agencySid}`)
  for (const address of addresses) {
    await run(sql`insert into agency_ips values (${network.sender.agencySid}, ${address})`)
  }
}

test('an address is refused that is not on the list, or the list is empty', async () => {
  expect(await from('198.51.100.1')).toBe('not_authenticated')
  await list()
  expect((await lookUp()).fault).toBe('not_authenticated')
  const { get } = await lookUp({ 'x-forwarded-for': '198.51.100.7' })
  expect(get('faultstring')).toMatch(/^The agent, its token or the address of the call is not right\. /)
})

test('an address is refused that is outside of a range, of either kind', async () => {
  await list('203.0.113.0/24', '2001:db8:7::/48')
  for (const good of [
    '203.0.113.0',
    '203.0.113.255',
    '::ffff:203.0.113.9',
    '2001:db8:7::1',
    '2001:DB8:7:0::A',
  ]) {
    expect([good, await from(good)]).toEqual([good, undefined])
  }
  for (const bad of [
    '203.0.112.255',
    '203.0.114.0',
    '2001:db8:8::1',
    '::1',
    '::ffff:203.0.114.9',
    '127.0.0.1',
  ]) {
    expect([bad, await from(bad)]).toEqual([bad, 'not_authenticated'])
  }
})

test('an address is refused that is no address at all', async () => {
  await list('0.0.0.0/0', '::/0')
  expect(await from('203.0.113.9')).toBeUndefined()
  expect(await from('fe80::1%eth0')).toBeUndefined()
  for (const odd of [
    'unknown',
    'localhost',
    '203.0.113.9:4711',
    '203.0.113',
    '1.2.3.4/8',
    "'",
    '999.1.1.1',
  ]) {
    expect([odd, await from(odd)]).toEqual([odd, 'not_authenticated'])
  }
})

test('an address is refused that a caller claims without a proxy that we trust', async () => {
  const { config } = server.platform
  const direct = await startGateway({ ...server.platform, config: { ...config, trustedProxies: [] } })
  await list('203.0.113.9')
  const body = message('balanceLookup', network.sender)
  expect((await direct.post(body, { 'x-forwarded-for': '203.0.113.9' })).fault).toBe('not_authenticated')
  expect(await from('203.0.113.9')).toBeUndefined()
  // Of several hops only the last is the proxy's word.
  expect(await from('203.0.113.9, 198.51.100.1')).toBe('not_authenticated')
  await direct.app.close()
})
