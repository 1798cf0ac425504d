import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import OidcProvider, { type Context } from 'oidc-provider'
import { client, type ProviderOrder, type ProviderPerson } from './people.ts'

/** A provider of single sign-on in a process of its own, as a house has one. Whoever started it tells it who there is. */
const order = JSON.parse(process.argv[2] ?? '') as ProviderOrder
let people = new Map<string, ProviderPerson>()

function take(all: readonly ProviderPerson[]): void {
  people = new Map(all.map((person) => [person.sub, person]))
}

take(order.people)

const issuer = `http://localhost:${order.port}`
const provider = new OidcProvider(issuer, {
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [`${order.origin}/sso/callback`],
      post_logout_redirect_uris: [`${order.origin}/`],
      backchannel_logout_uri: `${order.origin}/sso/logout`,
      backchannel_logout_session_required: true,
    },
  ],
  cookies: { keys: ['of the tests'] },
  claims: {
    openid: ['sub', 'groups'],
    profile: ['preferred_username', 'given_name', 'family_name'],
    email: ['email'],
    acr: null,
    amr: null,
    auth_time: null,
    sid: null,
  },
  acrValues: ['plain', 'strong'],
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: async (_context: Context, sub: string) => {
    const person = people.get(sub)
    return person && { accountId: sub, claims: async () => ({ ...person, amr: undefined, acr: undefined }) }
  },
  // By itself it calls nobody on this machine.
  fetch: (url: string, { method, headers, body }: RequestInit) =>
    fetch(url, { method, headers, body } as RequestInit),
  // Everybody has agreed that the product of the house knows who they are.
  loadExistingGrant: async ({ oidc }: Context) => {
    const known = oidc.session.grantIdFor(oidc.client.clientId)
    if (known !== undefined) return provider.Grant.find(known)
    const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
})
// Said here, or a test that waits for a log-out would not say why it never comes.
provider.on('backchannel.error', (_context, error) => console.error(String(error)))

function page(uid: string): string {
  return `<!doctype html><html lang="en"><title>The house's log-in</title>
  <main><h1>The house's log-in</h1><form method="post" action="/interaction/${uid}">
  <label for="sub">Account</label> <input id="sub" name="sub" autofocus> <button>Continue</button></form></main></html>`
}

async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid, prompt } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    if (prompt.name !== 'login') throw new Error(`an unexpected question: ${prompt.name}`)
    response.setHeader('content-type', 'text/html').end(page(uid))
    return
  }
  const sub = new URLSearchParams(await text(request)).get('sub') ?? ''
  const { amr, acr } = people.get(sub) ?? {}
  const result = people.has(sub)
    ? { login: { accountId: sub, amr, acr } }
    : { error: 'access_denied', error_description: 'nobody of that name' }
  await provider.interactionFinished(request, response, result)
}

async function learn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  take(JSON.parse(await text(request)) as ProviderPerson[])
  response.end()
}

const answer = provider.callback()
createServer((request, response) => {
  const failed = (error: unknown): void => void response.writeHead(500).end(String(error))
  if (request.url?.startsWith('/interaction/')) interact(request, response).catch(failed)
  else if (request.url === '/people') learn(request, response).catch(failed)
  else answer(request, response)
}).listen(order.port, 'localhost', () => process.send?.('up'))
process.once('disconnect', () => process.exit())
