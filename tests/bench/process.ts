import { createServer } from 'node:net'

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Waits for a server that was just started. */
export const untilServing = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 150; tries += 1) {
    const serves = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (serves) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`Nothing answers at ${url}.`)
}
