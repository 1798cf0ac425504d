import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a server and the database, so that their connections can be cut without a word, or go silent. */
export async function startProxy(target: URL, port = 0) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const listener = createServer((from) => {
    sockets.add(from.on('error', () => {}))
    if (isSilent) return
    const to = connect(Number(target.port), target.hostname)
    sockets.add(to.on('error', () => {}))
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((done) => listener.listen(port, '127.0.0.1', done))
  const url = new URL(target)
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  return {
    url: url.href,
    port: Number(url.port),
    cut: () => sockets.forEach((socket) => void socket.destroy()),
    /** From now on nothing passes, and nobody is told: neither those who are connected nor those who come. */
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Whoever connects from now on is served; what was silenced stays so. */
    hear: () => {
      isSilent = false
    },
    stop: () => listener.close(),
  }
}
