import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { portOf } from '../sshd.ts'
import { client } from './people.ts'

/** What a token says; what is undefined is left out. */
export type Told = Readonly<Record<string, unknown>>

/** How a token is spoilt; without a word it is as it should be. */
export type Spoilt = 'by another key' | 'unsigned' | 'by our own secret'

/** As tokens tell the time. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}

/** A provider that says whatever a test wants it to say: the real one does not lie. */
export async function startFalseProvider() {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] }
  let idToken = ''
  let ofPerson: Told = {}
  let tokenCalls = 0
  let hangs = false
  const server = createServer((request, response) => {
    const answer = (body: object): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    // Taken, and never answered.
    if (hangs) return
    if (request.url === '/keys') return answer(keys)
    if (request.url === '/person') return answer(ofPerson)
    if (request.url === '/token') {
      tokenCalls += 1
      return answer({ access_token: 'of no use', token_type: 'Bearer', id_token: idToken })
    }
    return answer({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/person`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    })
  })
  await new Promise<void>((up) => server.listen(0, 'localhost', up))
  const issuer = `http://localhost:${portOf(server)}`

  const sign = async (told: Told, spoilt?: Spoilt, typ?: string): Promise<string> => {
    const claims = JSON.parse(JSON.stringify(told)) as JWTPayload
    if (spoilt === 'unsigned') return new UnsecuredJWT(claims).encode()
    if (spoilt === 'by our own secret')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(client.secret))
    const { privateKey } = spoilt === 'by another key' ? other : own
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own', ...(typ && { typ }) })
      .sign(privateKey)
  }
  /** By its token, and to whoever asks for more of the person. */
  const tell = async (claims: Told, spoilt?: Spoilt, more: Told = {}): Promise<void> => {
    idToken = await sign(claims, spoilt)
    ofPerson = { sub: claims['sub'], ...more }
  }
  return {
    issuer,
    sign,
    tell,
    /** What a server trusts it by. */
    environment: {
      PUBLIC_URL: 'https://office.example',
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: client.id,
      SSO_CLIENT_SECRET: client.secret,
      SSO_GROUPS: '5:help',
      SSO_BREAK_GLASS: 'nobody',
    },
    /** Lets somebody in who was sent to this address; what leads back from there to the server. */
    letIn: async (address: string, sub: string, more: Told = {}): Promise<string> => {
      const asked = new URL(address).searchParams
      const now = secondsNow()
      await tell({
        iss: issuer,
        sub,
        aud: client.id,
        iat: now,
        exp: now + 300,
        nonce: asked.get('nonce') ?? '',
        preferred_username: sub,
        email: 'some.body@example.com',
        groups: ['help'],
        ...more,
      })
      const query = new URLSearchParams({ code: 'a', state: asked.get('state') ?? '', iss: issuer })
      return `/sso/callback?${query}`
    },
    /** How often somebody came to it with a code. */
    tokenCalls: () => tokenCalls,
    hang: (is: boolean) => {
      hangs = is
    },
    stop: () =>
      new Promise<void>((down) => {
        server.close(() => down())
        server.closeAllConnections()
      }),
  }
}

export type FalseProvider = Awaited<ReturnType<typeof startFalseProvider>>
