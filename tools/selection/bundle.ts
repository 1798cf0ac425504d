import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { root } from './functions.ts'
import type { SourceOf } from './map.ts'

const dist = join(root, 'apps/web/dist')

interface Script {
  readonly map: SourceMap
  readonly folder: string
  /** The offsets at which the lines begin. */
  readonly lines: readonly number[]
}

function readScript(name: string): Script | undefined {
  const file = join(dist, name)
  if (!existsSync(`${file}.map`)) return undefined
  const lines = [0]
  for (const { index } of readFileSync(file, 'utf8').matchAll(/\n/g)) lines.push(index + 1)
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  return { map, folder: join(file, '..'), lines }
}

/** Follows functions of the built web app, which records name by the path of their script, to their source files. */
export function sourceOfBundle(): SourceOf {
  const scripts = new Map<string, Script | undefined>()
  return (name, offset) => {
    if (!name.startsWith('/')) return name
    if (!scripts.has(name)) scripts.set(name, readScript(name))
    const script = scripts.get(name)
    if (!script) return undefined
    const line = script.lines.findLastIndex((start) => start <= offset)
    const entry = script.map.findEntry(line, offset - (script.lines[line] ?? 0))
    // What the bundler has added has no source.
    if (!('originalSource' in entry) || typeof entry.originalSource !== 'string') return undefined
    const source = relative(root, resolve(script.folder, entry.originalSource))
    return /^\.\.|node_modules/.test(source) ? undefined : source
  }
}
