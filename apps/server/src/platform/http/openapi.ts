import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Notes the routes that follow, for the page below. */
export async function describeRoutes(app: FastifyInstance, config: Config): Promise<void> {
  if (config.mode === 'PROD') return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.productName} HTTP API`, version: '1' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'access-token' } } },
      security: [{ session: [] }],
    },
  })
}

/** The OpenAPI 3.1 page, made from the same route table. Outside production only: it is for those who build. */
export async function mountOpenApi(pages: FastifyInstance, config: Config): Promise<void> {
  if (config.mode === 'PROD') return
  await pages.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
