import type { FastifyReply } from 'fastify'

/** Over TLS a name that no neighbour under the same domain can set; a browser refuses it without. */
export function ownCookie({ request }: FastifyReply, name: string): string {
  return request.protocol === 'https' ? `__Host-${name}` : name
}

/** 256 bits as we write them. */
const valueForm = /^[\w-]{43}$/

/** What we have given this browser under a name; undefined for none, or for one that is not ours. */
export function givenValue(reply: FastifyReply, name: string): string | undefined {
  const brought = reply.request.cookies[ownCookie(reply, name)] ?? ''
  return valueForm.test(brought) ? brought : undefined
}

const hidden = { path: '/', secure: true, httpOnly: true } as const

/** `lax` for what has to come along when another site leads back to us. */
export function giveHidden(
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAge, sameSite = 'strict' }: { readonly maxAge: number; readonly sameSite?: 'lax' | 'strict' },
): void {
  reply.setCookie(ownCookie(reply, name), value, { ...hidden, sameSite, maxAge })
}

export function takeBack(reply: FastifyReply, name: string): void {
  reply.clearCookie(ownCookie(reply, name), { ...hidden, sameSite: 'strict' })
}

/** What a browser comes back with from the provider of single sign-on, and exchanges for a session. */
export const ticketCookie = 'sso-ticket'

/** What a browser comes back with from a fresh log-in there, in the place of the current password. */
export const freshCookie = 'sso-fresh'
