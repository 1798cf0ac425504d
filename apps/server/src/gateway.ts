import { makeGateway } from './partner/gateway.ts'
import { readConfig } from './platform/config.ts'
import { openPlatform } from './platform/platform.ts'
import { onShutdown, startUp, stepBack } from './platform/process.ts'

await startUp(async () => {
  const config = readConfig(process.env)
  stepBack(config)
  const platform = openPlatform(config)
  const gateway = await makeGateway(platform)
  onShutdown(platform.log, [() => gateway.close(), () => platform.db.destroy()])
  await gateway.listen({ host: config.partnerHost, port: config.partnerPort })
})
