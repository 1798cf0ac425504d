import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../../ops/postgres/backup-figures.sh')
const hour = 3600

/** The figures of backups by the script that is shipped, with a pgBackRest that says what it is told to say. */
export function placeBackups(scratch: string, textfiles: string) {
  const [programs, told] = [join(scratch, 'programs'), join(scratch, 'backups.json')]
  mkdirSync(programs)
  writeFileSync(join(programs, 'pgbackrest'), `#!/bin/sh\ncat ${told}\n`, { mode: 0o755 })
  const ago = (hours: number): number => Math.round(Date.now() / 1000) - hours * hour
  const note = (hours: { full: number; diff: number; restore: number }): void => {
    const backup = (type: 'full' | 'diff', stop: number) => ({ error: false, timestamp: { stop }, type })
    const backups = [backup('full', ago(hours.full)), backup('diff', ago(hours.diff))]
    // Where something is amiss its messages have lines.
    const status = { message: 'other\nHINT: is the repository there?' }
    writeFileSync(told, JSON.stringify([{ backup: backups, status }]))
    execFileSync(script, [textfiles], { env: { PATH: `${programs}:${process.env['PATH']}` } })
    writeFileSync(
      join(textfiles, 'corridor-restore-drill.prom'),
      `corridor_restore_drill_timestamp_seconds ${ago(hours.restore)}\n`,
    )
  }
  return {
    becomeOld: () => note({ full: 2 * 24, diff: 27, restore: 36 * 24 }),
    areRecent: () => note({ full: 2 * 24, diff: 3, restore: 24 }),
  }
}

export type Backups = ReturnType<typeof placeBackups>
