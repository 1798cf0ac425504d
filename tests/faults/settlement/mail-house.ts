import { appendFileSync, readFileSync } from 'node:fs'
import { startSmtp } from '#support/smtp.ts'

/** A mail server that is killed: it writes down what it has taken before it says so, as real ones do. */
const [port = '', key = '', cert = '', log = ''] = process.argv.slice(2)

await startSmtp(
  { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') },
  {
    port: Number(port),
    onMail: ({ raw }) => appendFileSync(log, `${/^Message-ID: (.*)\r$/im.exec(raw)?.[1]}\n`),
  },
)
process.send?.('up')
