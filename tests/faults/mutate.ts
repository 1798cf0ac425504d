import { registerHooks } from 'node:module'
import { readEdits } from './edits.ts'

/**
 * Loaded before a process that a bug is planted in: its source is changed on the way from the disk. An edit that
 * finds nothing to change stops the process, so that no run is taken for one with the bug.
 */
const edits = readEdits(process.env['PLANTED_EDITS'])

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const here = edits.filter(({ file }) => url.endsWith(file))
    if (here.length === 0 || !loaded.source) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString('utf8')
    for (const { find, replace } of here) {
      if (!source.includes(find)) throw new Error(`There is nothing to change in ${url}: ${find}`)
      source = source.replaceAll(find, replace)
    }
    return { ...loaded, source }
  },
})
