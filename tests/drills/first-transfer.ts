import { callerOf, makeNetwork, payOut, sendTransfer } from '#support/gateway.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform } from '../../apps/server/src/platform/platform.ts'

/**
 * From validation to payout through the gateway that was just installed: what a page leads to is worth nothing unless
 * money gets through. The settings are those of the owner of the database.
 */
export async function moveMoney(settings: Readonly<Record<string, string>>): Promise<string> {
  const platform = openPlatform(readConfig({ MODE: 'PROD', LOG_LEVEL: 'silent', ...settings }))
  try {
    const network = await makeNetwork(platform)
    // As a proxy of this machine does, in the name of whoever calls.
    const gateway = callerOf('http://127.0.0.1:3100/partner/v1', {
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
    const referenceNumber = await sendTransfer(gateway, network)
    const { fault } = await payOut(gateway, network.payer, referenceNumber)
    if (fault !== undefined) throw new Error(`The transfer was not paid out: ${fault}`)
    return referenceNumber
  } finally {
    await platform.db.destroy()
  }
}
