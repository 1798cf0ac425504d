import { gatewayHoldings } from './key-holdings.ts'
import { makeGateway } from './partner/gateway.ts'
import { runEntry } from './platform/entry.ts'
import { compareKeys } from './platform/keys/check.ts'

await runEntry('gateway', async (platform) => {
  const { partnerHost: host, partnerPort: port } = platform.config
  await compareKeys(platform, gatewayHoldings)
  const gateway = await makeGateway(platform)
  await gateway.listen({ host, port })
  return { stop: () => gateway.close() }
})
