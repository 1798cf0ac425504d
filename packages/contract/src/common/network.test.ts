import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { isNetwork, isWide, readNetwork } from './network.ts'

function text(written: string): string | null {
  const read = readNetwork(written)
  if (read === null) return null
  return isNetwork(read) ? read.text : `not ${read.address}, rather ${read.network}`
}

describe('[IP-04] one spelling for every spelling', () => {
  test.each([
    ['203.0.113.40', '203.0.113.40'],
    [' 203.0.113.40 ', '203.0.113.40'],
    ['203.0.113.40/32', '203.0.113.40'],
    ['198.51.100.16/28', '198.51.100.16/28'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:db8:0::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001/128', '2001:db8::1'],
    ['2001:db8:40:0::/64', '2001:db8:40::/64'],
    ['::/0', '::/0'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::1.2.3.4', '::102:304'],
  ])('%s is %s', (written, expected) => {
    expect(text(written)).toBe(expected)
  })

  test.each([
    ['10.0.0.5/24', 'not 10.0.0.5, rather 10.0.0.0/24'],
    ['2001:db8::1/64', 'not 2001:db8::1, rather 2001:db8::/64'],
    ['::ffff:192.0.2.1/120', 'not 192.0.2.1, rather 192.0.2.0/24'],
    ['1.2.3.4/0', 'not 1.2.3.4, rather 0.0.0.0/0'],
  ])('%s: %s', (written, expected) => {
    expect(text(written)).toBe(expected)
  })

  test.each([
    '',
    'x',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '256.0.0.1',
    '1.2.3.4.5',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '::/129',
    'fe80::1%eth0',
    '[::1]',
    '203.0.113.40:443',
    'localhost',
    '１.2.3.4',
  ])('%j is none', (written) => {
    expect(text(written)).toBeNull()
  })
})

test('every address is read, and a network holds just what lies between its ends', () => {
  const ends = (read: string): bigint => BigInt(`0x${ipaddr.parse(read).toByteArray().map(two).join('')}`)
  const two = (byte: number): string => byte.toString(16).padStart(2, '0')
  const address = fc.oneof(fc.ipV4(), fc.ipV6())
  fc.assert(
    fc.property(address, fc.integer({ min: 0, max: 128 }), (written, bits) => {
      expect(isNetwork(readNetwork(written))).toBe(true)
      const read = readNetwork(`${written}/${bits}`)
      if (!isNetwork(read)) return
      const length = read.kind === 'ipv4' ? 32 : 128
      expect(ends(read.last) - ends(read.first) + 1n).toBe(1n << BigInt(length - read.bits))
      expect(readNetwork(read.text)).toEqual(read)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['10.0.0.0/8', false],
  ['10.0.0.0/7', true],
  ['0.0.0.0/0', true],
  ['2001:db8::/32', false],
  ['2001:db8::/31', true],
  ['::/0', true],
  ['::ffff:0:0/96', true],
  ['::ffff:10.0.0.0/104', false],
])('%s is wider than anybody’s own: %s', (written, wide) => {
  const read = readNetwork(written)
  expect(isNetwork(read) && isWide(read)).toBe(wide)
})
