import { createServer, type Server } from 'node:net'

/** Below the ports from which Linux and macOS take those of outgoing connections. */
const firstPort = 20_000
const slotCount = 700
const slotSize = 16

function listen(port: number): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(null))
    server.listen(port, '127.0.0.1', () => done(server))
  })
}

/** Takes a row of ports for this process. The first of them stays open until the process ends, as the lock of the row. */
async function claimSlot(): Promise<number> {
  for (let tried = 0; tried < slotCount; tried += 1) {
    const slot = firstPort + ((process.pid + tried) % slotCount) * slotSize
    const lock = await listen(slot)
    if (lock) {
      lock.unref()
      return slot
    }
  }
  throw new Error(`No ports are free from ${firstPort} on.`)
}

let slot: Promise<number> | undefined
let handedOut = 0

/**
 * Returns a port that is not in use, for a server in another process. Two processes never get the same port, and no
 * outgoing connection takes it between this answer and the start of the server.
 */
export async function freePort(): Promise<number> {
  slot ??= claimSlot()
  const first = await slot
  for (let tried = 1; tried < slotSize; tried += 1) {
    const port = first + 1 + (handedOut % (slotSize - 1))
    handedOut += 1
    const probe = await listen(port)
    if (probe) {
      await new Promise((done) => probe.close(done))
      return port
    }
  }
  throw new Error(`All ports from ${first} to ${first + slotSize - 1} are in use.`)
}
