import { test } from 'vitest'
import { expectAccepted, expectRefused, refusalsOf } from './refusals/refused-input.test-support.ts'
import { secureIpsRoutes } from './secure-ips.ts'

test.each(['add', 'remove'] as const)('`%s` takes one address or one network', (name) => {
  const refusals = (ip: unknown) => refusalsOf(secureIpsRoutes[name].body, { ip })
  expectRefused(refusals, 'ip', [
    ['', 'required'],
    ['   ', 'required'],
    ...['x', '127.1', '10.0.0.0/33', 'fe80::1%eth0', 'a'.repeat(10_000)].map(
      (value) => [value, 'not_an_address'] as const,
    ),
    ['10.0.0.5/24', 'address_in_network'],
    ...[null, undefined, 7, {}].map((value) => [value, 'wrong_type'] as const),
  ])
  expectAccepted(refusals, ['203.0.113.40', '198.51.100.16/28', '2001:DB8:40::/64', ' 10.0.0.0/7 '])
})
