import { readFileSync } from 'node:fs'
import { isProfile, type ProfileSid } from '@corridor/domain/access/permissions'
import type { GroupRule } from '@corridor/domain/access/sso-groups'
import { z } from 'zod'
import { credentialIn, refuseOpenFile, refuseSeveral, wrongSettings } from './secret-file.ts'

/** Whom we trust to say who somebody is: over TLS, but on this machine. */
const issuer = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost'
}, 'Must begin with https://')

/** `1:corridor-admins; 2:corridor-operations`: the first that a person is in counts. A name may have anything but a semicolon. */
const groupRules = z.string().transform((text, context): readonly GroupRule[] => {
  const rules = words(text, ';').flatMap((entry): GroupRule[] => {
    const [, number, group] = /^(\d+)\s*:\s*(.+)$/.exec(entry) ?? []
    const profile = Number(number ?? Number.NaN)
    if (group !== undefined && isProfile(profile)) return [{ profile: profile satisfies ProfileSid, group }]
    context.addIssue({ code: 'custom', message: `Not a profile, a colon and a group: ${entry}` })
    return []
  })
  if (rules.length === 0) context.addIssue({ code: 'custom', message: 'No group: nobody could log in' })
  return rules
})

const list = z.string().transform((text) => words(text, ','))

function words(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean)
}

/** Single sign-on: docs/operations/single-sign-on.md. Without SSO_ISSUER there is none. */
export const ssoEnvironment = {
  SSO_ISSUER: issuer.optional(),
  SSO_CLIENT_ID: z.string().min(1).optional(),
  // Or as the credential `sso-client-secret` of systemd.
  SSO_CLIENT_SECRET: z.string().min(1).optional(),
  SSO_CLIENT_SECRET_FILE: z.string().min(1).optional(),
  SSO_GROUPS: groupRules.optional(),
  // The login of the one super admin who still logs in with a password, for the day when the provider is away.
  SSO_BREAK_GLASS: z.string().trim().min(1).max(60).optional(),
  SSO_GROUP_CLAIM: z.string().min(1).default('groups'),
  // One that people cannot set themselves at the provider.
  SSO_LOGIN_CLAIM: z.string().min(1).default('preferred_username'),
  SSO_SCOPES: z.string().default('openid profile email'),
  // Values of `amr` or `acr` that count as a second factor. Without any, ours is asked for after the provider's log-in.
  SSO_SECOND_FACTOR: list.default([]),
  // One of these values of `acr` is demanded.
  SSO_ACR: list.default([]),
  // How long ago a person may have proved to the provider who they are.
  SSO_MAX_AGE_MINUTES: z.string().regex(/^\d+$/, 'Not a whole number').transform(Number).optional(),
  // What a token of the back-channel logout may call itself; `none` is one that says nothing.
  SSO_LOGOUT_TYPES: list
    .refine((types) => types.length > 0, 'No type: nobody could be logged out')
    .default(['logout+jwt']),
}

type Values = z.infer<z.ZodObject<typeof ssoEnvironment>> & {
  readonly CREDENTIALS_DIRECTORY?: string | undefined
}

export interface SsoSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where people open the web app: the provider sends them back to it, and to nowhere else. */
  readonly origin: string
  readonly groups: readonly GroupRule[]
  readonly groupClaim: string
  readonly loginClaim: string
  readonly scopes: string
  readonly secondFactor: readonly string[]
  readonly acr: readonly string[]
  readonly maxAgeSeconds: number | undefined
  /** In lower case, without `application/`. */
  readonly logoutTypes: readonly string[]
  /** In lower case. */
  readonly breakGlass: string
}

export function readSso(values: Values, origin: string | undefined): SsoSettings | undefined {
  const { SSO_ISSUER: issuerUrl, SSO_MAX_AGE_MINUTES: minutes } = values
  if (issuerUrl === undefined) return undefined
  return {
    issuer: issuerUrl,
    clientId: needed('SSO_CLIENT_ID', values.SSO_CLIENT_ID),
    clientSecret: needed('SSO_CLIENT_SECRET', findSecret(values)),
    origin: needed('PUBLIC_URL', origin),
    groups: needed('SSO_GROUPS', values.SSO_GROUPS),
    groupClaim: values.SSO_GROUP_CLAIM,
    loginClaim: values.SSO_LOGIN_CLAIM,
    scopes: values.SSO_SCOPES,
    secondFactor: values.SSO_SECOND_FACTOR,
    acr: values.SSO_ACR,
    maxAgeSeconds: minutes === undefined ? undefined : minutes * 60,
    logoutTypes: values.SSO_LOGOUT_TYPES.map(plainType),
    // Logins have plain characters alone: here lower case is the same everywhere.
    breakGlass: needed('SSO_BREAK_GLASS', values.SSO_BREAK_GLASS).toLowerCase(),
  }
}

/** The part that may be left out is left out, as of what a token says. */
export function plainType(type: string): string {
  return type.toLowerCase().replace(/^application\//, '')
}

function needed<T>(name: string, value: T | undefined): T {
  if (value === undefined) throw wrongSettings(`${name} must be set where SSO_ISSUER is.`)
  return value
}

function findSecret({ SSO_CLIENT_SECRET: said, SSO_CLIENT_SECRET_FILE: file, ...values }: Values) {
  const credential = credentialIn(values.CREDENTIALS_DIRECTORY, 'sso-client-secret')
  refuseSeveral('The secret of single sign-on is', {
    SSO_CLIENT_SECRET: said,
    SSO_CLIENT_SECRET_FILE: file,
    'the credential sso-client-secret': credential,
  })
  const kept = file ?? credential
  if (kept === undefined) return said
  refuseOpenFile(kept)
  return readFileSync(kept, 'utf8').trim() || undefined
}
