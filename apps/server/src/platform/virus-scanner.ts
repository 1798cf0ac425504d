import { createConnection } from 'node:net'

/** As long as a caller waits for a file to be taken. */
const patienceMs = 20_000

/** Nobody has said what the file is: it is then not taken. */
export class ScannerAway extends Error {}

/**
 * Asks ClamAV's clamd on its socket of this machine (`INSTREAM`: the bytes with their length before them, and a length
 * of none at the end). The name of what it has found, or null for a clean file.
 */
export async function findVirus(socketPath: string, bytes: Buffer): Promise<string | null> {
  const answer = await ask(socketPath, bytes)
  if (answer === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new ScannerAway(`The scanner said: ${answer.slice(0, 200)}`)
  return found
}

function ask(socketPath: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath)
    let answer = ''
    const fail = (error: Error): void => {
      socket.destroy()
      reject(new ScannerAway(error.message))
    }
    socket.setTimeout(patienceMs, () => fail(new Error('The scanner does not answer.')))
    socket.on('error', fail)
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('end', () => {
      socket.destroy()
      resolve(answer.replace(/\0.*$/s, '').trim())
    })
    socket.write('zINSTREAM\0')
    socket.write(lengthOf(bytes.length))
    socket.write(bytes)
    socket.write(lengthOf(0))
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
