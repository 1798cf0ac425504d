import { makeApi, measure } from './app.ts'
import { runEntry } from './platform/entry.ts'

await runEntry('api', async (platform) => {
  const { host, port } = platform.config
  const api = await makeApi(platform)
  await api.listen({ host, port })
  return { stop: () => api.close(), measure: () => measure(platform) }
})
