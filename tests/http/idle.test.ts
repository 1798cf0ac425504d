import { expect, test } from 'vitest'
import { useGateway, useNetwork, useServer, useUser } from '#support/fixtures.ts'

/**
 * What nearly every file runs before its first test. The map of `tools/selection` leaves these functions out of all
 * other files, so this file makes no other call.
 */
const server = useServer()
useUser(server, 'ana.ruiz', 1)
useNetwork(server)
useGateway(server)

test('a server without calls is ready', async () => {
  const { status } = await fetch(`${server.url}/readyz`)
  expect(status).toBe(200)
})
