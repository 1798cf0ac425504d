import type { FastifyRequest } from 'fastify'

/** Who looked: in every line about a request. Before anybody is known there is only the address, which `req` has. */
export function whoOf({ call }: FastifyRequest): { user?: string; session?: number; profile?: number } {
  if (!call || !('actor' in call)) return {}
  const { login, sessionSid, profile } = call.actor
  return { user: login, session: sessionSid, profile }
}
