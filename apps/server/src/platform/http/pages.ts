import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { yearSeconds } from './server.ts'

/**
 * The headers of pages: whatever is mounted in `mount`, and every answer that something is not there. Answers with
 * data have their own and never come by here, because a page's nonces cost as much as a short call.
 */
export function servePages(
  app: FastifyInstance,
  mount: (pages: FastifyInstance) => Promise<void>,
): PromiseLike<unknown> {
  return app.register(async (pages) => {
    await pages.register(helmet, {
      enableCSPNonces: true,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          objectSrc: ["'none'"],
          imgSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          fontSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: { maxAge: yearSeconds, includeSubDomains: true },
    })
    await mount(pages)
  })
}
