import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'
import { type Check, type Finding, finding } from './finding.ts'

const oldestVersion = 15
const newestVersion = 18

/** Of these any other value may lose what was acknowledged. */
const promises: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write'],
}

/** Which server it is, and whether it keeps what it has said is kept. */
export const checkServer: Check = async ({ db }) => {
  const { rows } = await sql<{ version: number; number: string; standby: boolean; checksums: string }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as number,
      pg_is_in_recovery() as standby, current_setting('data_checksums') as checksums`.execute(db)
  const [server] = rows
  if (!server) throw new Error('The server did not say what it is.')
  const { rows: settings } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${Object.keys(promises)}::text[]) as name`.execute(
    db,
  )
  return [
    server.version < oldestVersion || server.version > newestVersion
      ? finding('bad', 'PostgreSQL', `${server.number}: take one of ${oldestVersion} to ${newestVersion}`)
      : server.standby
        ? finding(
            'bad',
            'PostgreSQL',
            `${server.number}, a standby: it takes no writes. DATABASE_URL must lead to the primary`,
          )
        : finding('ok', 'PostgreSQL', `${server.number}, primary`),
    ...settings.map(({ name, value }) =>
      promises[name]?.includes(value)
        ? finding('ok', name, value)
        : finding('bad', name, `${value}: a transfer that was acknowledged may be lost. Set it to on`),
    ),
    server.checksums === 'on'
      ? finding('ok', 'checksums', 'on')
      : finding(
          'look',
          'checksums',
          'off: a disk that changes a bit is not noticed. pg_checksums --enable, while the server is down',
        ),
  ]
}

/** Whether a second place has what this disk has. */
export const checkCopies: Check = async ({ db }) => {
  const { rows } = await sql<{
    mode: string
    asked: string
    standbys: number
    synchronous: number
    archivedSeconds: number | null
    fails: boolean
  }>`
    select current_setting('archive_mode') as mode, current_setting('synchronous_standby_names') as asked,
      (select count(*)::int from pg_stat_replication where state = 'streaming') as standbys,
      (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as synchronous,
      extract(epoch from now() - last_archived_time)::float as "archivedSeconds",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
    from pg_stat_archiver`.execute(db)
  const [copies] = rows
  if (!copies) throw new Error('The server did not say who copies it.')
  return [tellStandbys(copies), tellArchive(copies)]
}

export function tellStandbys({
  asked,
  standbys,
  synchronous,
}: {
  asked: string
  standbys: number
  synchronous: number
}): Finding {
  if (asked !== '' && synchronous === 0)
    return finding(
      'bad',
      'standbys',
      'a synchronous one is asked for and none is there: commits wait. Bring one back',
    )
  if (synchronous > 0) return finding('ok', 'standbys', `${standbys}, of them synchronous ${synchronous}`)
  return finding(
    'look',
    'standbys',
    `${standbys}, none synchronous: with this disk goes what was not archived yet`,
  )
}

export function tellArchive({
  mode,
  archivedSeconds,
  fails,
}: {
  mode: string
  archivedSeconds: number | null
  fails: boolean
}): Finding {
  if (mode === 'off')
    return finding(
      'look',
      'archive',
      'off: a restore ends at the last backup. Set archive_mode and archive_command',
    )
  if (fails) return finding('bad', 'archive', 'the last try failed: the log of the server says why')
  const ago = archivedSeconds === null ? 'nothing yet' : `last ${Math.round(archivedSeconds)} s ago`
  return finding('ok', 'archive', `on, ${ago}`)
}

const tooBusy = 0.8

export const checkRoom: Check = async ({ db, config }) => {
  const { rows } = await sql<{ used: number; most: number; skew: number }>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      extract(epoch from clock_timestamp())::float - ${Date.now() / 1000}::float as skew`.execute(db)
  const [room] = rows
  if (!room) throw new Error('The server did not say how busy it is.')
  const connections = `${room.used} of ${room.most} in use`
  return [
    room.used > room.most * tooBusy
      ? finding('look', 'connections', `${connections}: raise max_connections or lower DATABASE_POOL`)
      : finding('ok', 'connections', connections),
    tellClock(room.skew),
    await tellDisk(config),
  ]
}

/** What the question took is in it; half a second of that is no clock that is right. */
function tellClock(skew: number): Finding {
  const told = `${skew.toFixed(1)} s between this machine and the database`
  return Math.abs(skew) < 1
    ? finding('ok', 'clock', told)
    : finding('bad', 'clock', `${told}: set both by NTP`)
}

const lowRoom = 0.1

async function tellDisk({ dataDir }: Platform['config']): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const told = `${Math.round((bavail * bsize) / 1e9)} GB free where DATA_DIR is`
  return bavail < blocks * lowRoom
    ? finding('bad', 'disk', `${told}: less than a tenth`)
    : finding('ok', 'disk', told)
}
