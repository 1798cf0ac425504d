import { makeGateway } from './partner/gateway.ts'
import { runEntry } from './platform/entry.ts'

await runEntry('gateway', async (platform) => {
  const { partnerHost: host, partnerPort: port } = platform.config
  const gateway = await makeGateway(platform)
  await gateway.listen({ host, port })
  return { stop: () => gateway.close() }
})
