import { createRemoteJWKSet, errors, type JWTHeaderParameters, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { plainType, type SsoSettings } from '../../platform/sso-settings.ts'
import { asStopped, type Claims, readClaims, Stopped } from './claims.ts'

export type Provider = ReturnType<typeof makeProvider>

/** One answer of the provider; whoever logs in waits for two or three of them. */
const waitSeconds = 5
/** What it says of itself; past that the old word counts as long as there is no new one. */
const keepMs = 60 * 60_000
const askAgainMs = 60_000

/** Made for one way to the provider and back, and known to nobody but this browser and us. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Signed by a key that the provider shows to everybody: neither `none` nor anything that our own secret could have made. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Calls to somebody else's server: never inside a transaction. */
export function makeProvider(settings: SsoSettings) {
  const { origin, clientId } = settings
  const redirectUri = `${origin}/sso/callback`
  const known = makeKnown(() => discover(settings))

  return {
    /** Where a browser goes to log in; anew, however short a time ago that was. */
    address: async (checks: Checks, isAnew: boolean): Promise<string> => {
      const { configuration } = await known()
      const challenge = await oidc.calculatePKCECodeChallenge(checks.verifier)
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(settings.acr.length > 0 && { acr_values: settings.acr.join(' ') }),
        ...(settings.maxAgeSeconds !== undefined && { max_age: String(settings.maxAgeSeconds) }),
        ...(isAnew && { prompt: 'login', max_age: '0' }),
      }).href
    },

    /** Who it is, by the code that the browser has brought. */
    identify: async (answer: URLSearchParams, { state, nonce, verifier }: Checks): Promise<Claims> => {
      try {
        const { configuration } = await known()
        // Our own address as we know it, and never as the call says it.
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(settings.maxAgeSeconds !== undefined && { maxAge: settings.maxAgeSeconds }),
        })
        const claims = tokens.claims()
        if (!claims) throw new Stopped('failed')
        const lacks = [settings.groupClaim, settings.loginClaim].some((name) => !(name in claims))
        const more =
          lacks && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {}
        return readClaims(settings, claims, more)
      } catch (error) {
        throw asStopped(error)
      }
    },

    /** Whom the provider has logged out; throws for what it has not signed for us just now. */
    checkLogout: async (token: string) => {
      const { configuration, keys } = await known()
      const { issuer } = configuration.serverMetadata()
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          issuer,
          audience: clientId,
          algorithms,
          requiredClaims: ['iat', 'jti', 'events'],
          maxTokenAge: '5 minutes',
          clockTolerance: 30,
        })
        if (!settings.logoutTypes.includes(typeOf(protectedHeader)))
          throw new errors.JWTInvalid('another type of token')
        return { issuer, payload }
      } catch (error) {
        throw error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
          ? new Stopped('away', { cause: error })
          : new Stopped('failed', { cause: error })
      }
    },

    /** Its own log-out, which leads back to us; null where it has none. */
    endAddress: async (): Promise<string | null> => {
      const { configuration } = await known()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${origin}/` }).href
    },
  }
}

/** What a token says that it is for; so none of another use passes for it. */
function typeOf({ typ = 'none' }: JWTHeaderParameters): string {
  return plainType(typ)
}

interface Known {
  readonly configuration: oidc.Configuration
  readonly keys: JWTVerifyGetKey
}

async function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<Known> {
  const basic = oidc.ClientSecretBasic(clientSecret)
  const post = oidc.ClientSecretPost(clientSecret)
  const authenticate: oidc.ClientAuth = (server, ...rest) => {
    // A provider that says nothing takes the first.
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (taken.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
  const isHere = new URL(issuer).protocol === 'http:'
  const configuration = await oidc.discovery(new URL(issuer), clientId, {}, authenticate, {
    timeout: waitSeconds,
    // Its signature is looked at although the token came over TLS from the provider itself.
    execute: [oidc.enableNonRepudiationChecks, ...(isHere ? [oidc.allowInsecureRequests] : [])],
  })
  const { jwks_uri: uri } = configuration.serverMetadata()
  if (uri === undefined) throw new Stopped('failed', { cause: new Error('The provider names no keys.') })
  const keys = createRemoteJWKSet(new URL(uri), { timeoutDuration: waitSeconds * 1000 })
  return { configuration, keys }
}

/** Asked for once, however many come; kept, and kept on while the provider is away. */
function makeKnown(ask: () => Promise<Known>): () => Promise<Known> {
  let kept: { readonly known: Known; readonly until: number } | undefined
  let underWay: Promise<Known> | undefined
  const askOnce = (): Promise<Known> => {
    underWay ??= ask()
      .then((known) => {
        kept = { known, until: performance.now() + keepMs }
        return known
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
  return async () => {
    if (kept && performance.now() < kept.until) return kept.known
    try {
      return await askOnce()
    } catch (error) {
      if (!kept) throw asStopped(error)
      kept = { ...kept, until: performance.now() + askAgainMs }
      return kept.known
    }
  }
}
