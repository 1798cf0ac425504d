import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a server and the database, so that their connections can be cut without a word. */
export async function startProxy(target: URL, port = 0) {
  const sockets = new Set<Socket>()
  const listener = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const socket of [from, to]) sockets.add(socket.on('error', () => {}))
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((done) => listener.listen(port, '127.0.0.1', done))
  const url = new URL(target)
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  return {
    url: url.href,
    port: Number(url.port),
    cut: () => sockets.forEach((socket) => void socket.destroy()),
    stop: () => listener.close(),
  }
}
