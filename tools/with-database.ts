import { spawn } from 'node:child_process'
import { openLocalDatabase } from './local-database.ts'

/** Runs a command of the server with a database beside it: `node tools/with-database.ts <file> [arguments]`. */
const database = await openLocalDatabase(process.env)
const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  // Only our own local database is for development; of one that somebody named we know nothing, so PROD holds.
  env: {
    ...(process.env['DATABASE_URL'] ? {} : { MODE: 'DEV' }),
    ...process.env,
    DATABASE_URL: database.url,
  },
})
// Ctrl-C reaches the child as well; we stay until it has finished, then stop its database.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  void database.stop().then(() => process.exit(code ?? 1))
})
