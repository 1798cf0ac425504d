import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { nothingThere } from '../refusals.ts'

function escapeMarkup(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Serves the built web app. Its one page learns the mode, the product's name and the style nonce from here. */
export async function mountWeb(app: FastifyInstance, config: Config): Promise<void> {
  const indexFile = join(config.webDir, 'index.html')
  app.setNotFoundHandler((request) => {
    throw nothingThere(request)
  })
  if (!existsSync(indexFile)) return
  // A function, because a plain replacement would give `$&` in a name a meaning.
  const page = readFileSync(indexFile, 'utf8')
    .replaceAll('__MODE__', config.mode)
    .replaceAll('__ZIP_BITS__', String(config.zipAesBits))
    .replaceAll('__SSO__', config.sso ? 'on' : 'off')
    .replaceAll('__OK_COLOUR__', config.okColour)
    .replaceAll('__OPERATOR_NAME__', () => escapeMarkup(config.operatorName))
    .replaceAll('__PRODUCT_NAME__', () => escapeMarkup(config.productName))
  const assets = join(config.webDir, 'assets/')
  await app.register(fastifyStatic, {
    root: config.webDir,
    index: false,
    wildcard: false,
    // The page itself goes out by `/` only, where its placeholders are filled in.
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    // The build has put the compressed forms beside the files.
    preCompressed: true,
    // Vite names these files after their content, so a browser may keep them for good.
    setHeaders: (reply, path) => {
      if (path.startsWith(assets)) reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get('/', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style)),
  )
}
