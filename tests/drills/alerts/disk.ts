import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeScratchFolder } from '../../../tools/local-postgres/scratch.ts'

const run = promisify(execFile)
const bytes = 32 << 20

/** A small disk of its own, that may be filled without harm. Needs root and a loop device. */
export function makeDisk(folder: string) {
  const [image, place] = [join(folder, 'disk.img'), join(folder, 'disk')]
  mkdirSync(place)
  writeFileSync(image, '')
  truncateSync(image, bytes)
  execFileSync('mkfs.ext4', ['-q', '-F', image], { env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } })
  execFileSync('mount', ['-o', 'loop', image, place], { stdio: 'ignore' })
  const leave = (): void => void execFileSync('umount', ['--lazy', place])
  process.once('exit', leave)
  const file = join(place, 'too-much')
  return {
    fill: () => writeFile(file, Buffer.alloc(bytes * 0.7)),
    empty: () => rm(file),
    remove: async (): Promise<void> => {
      process.removeListener('exit', leave)
      await run('umount', [place])
    },
  }
}

export type Disk = ReturnType<typeof makeDisk>

export async function canMakeDisk(): Promise<boolean> {
  const folder = makeScratchFolder('disk')
  try {
    await makeDisk(folder).remove()
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
