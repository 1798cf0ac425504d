import { spawnSync } from 'node:child_process'
import { globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const library = process.env['LIBFAKETIME'] ?? globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** Starts the script once more under libfaketime and takes over its exit code; false where it is that second start. */
export function runUnderFakeClock(script: string): boolean {
  if (process.env['LD_PRELOAD'] !== undefined) return false
  if (library === undefined)
    throw new Error('libfaketime is missing: apt install faketime, or name its library in LIBFAKETIME.')
  const { status } = spawnSync(process.execPath, [script], {
    stdio: 'inherit',
    env: {
      ...process.env,
      LD_PRELOAD: library,
      FAKETIME_NO_CACHE: '1',
      // Timeouts and the counter of a process go on as they are.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  process.exitCode = status ?? 1
  return true
}

const variable = 'FAKETIME_TIMESTAMP_FILE'

export interface Clocks {
  /** Starts processes that follow the clock of the database. */
  readonly ofDatabase: <T>(start: () => Promise<T>) => Promise<T>
  /** Sets clocks so long after ten in the morning of the first day. */
  readonly set: (which: 'both' | 'database', ms: number) => Promise<void>
}

/** Two clocks, each a file with how far it is from the real one. This process follows that of the worker. */
export function startClocks(folder: string): Clocks {
  const realStart = Date.now()
  // Far enough in the past that no certificate, key or month matters: 10:00 UTC of the day that was twelve days ago.
  const began = Math.floor(realStart / 86_400_000 - 12) * 86_400_000 + 10 * 3_600_000
  const startedAt = performance.now()
  const file = (name: string): string => join(folder, `${name}-clock`)
  const write = (name: string, ms: number): void => {
    const real = realStart + (performance.now() - startedAt)
    const offset = (began + ms - real) / 1000
    writeFileSync(`${file(name)}.new`, `${offset < 0 ? '' : '+'}${offset.toFixed(3)}\n`, { mode: 0o644 })
    renameSync(`${file(name)}.new`, file(name))
  }
  const set: Clocks['set'] = async (which, ms) => {
    write('database', ms)
    if (which === 'both') write('worker', ms)
  }
  write('database', 0)
  write('worker', 0)
  process.env[variable] = file('worker')
  return {
    set,
    ofDatabase: async (start) => {
      process.env[variable] = file('database')
      try {
        return await start()
      } finally {
        process.env[variable] = file('worker')
      }
    },
  }
}
