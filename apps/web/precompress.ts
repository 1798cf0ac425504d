import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = /\.(?:js|css|svg)$/
/** Below that the head of the answer is most of it. */
const leastBytes = 1024

/** Beside each text file of the build its compressed forms, made once: the server sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => texts.test(file))
          .map(async (file) => {
            const path = join(dir, file)
            const text = await readFile(path)
            if (text.length < leastBytes) return
            const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
            await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }))
            await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
          }),
      )
    },
  }
}
