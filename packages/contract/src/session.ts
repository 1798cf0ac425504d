import { permissions } from '@corridor/domain/access/permissions'
import { z } from 'zod'
import { factorSetup, factorWays, oneTimeCode, recoveryCodes } from './common/factor.ts'
import { instant, requiredText, sid } from './common/fields.ts'
import { grantKinds } from './common/grants.ts'
import { newPasskey, passkeyAsked, passkeyCreation, passkeyName, passkeyProof } from './common/passkey.ts'
import { passwordHash } from './common/password.ts'
import { route } from './common/route.ts'
import { secret } from './common/secret.ts'

/** As long as ours are, and no longer: it is hashed before anybody is asked who sent it. */
const token = secret(z.string().max(100))

const verifyAnswer = z.object({ renew: z.boolean(), token })

export const signedInUser = z.object({
  sid,
  profile: z.int(),
  login: z.string(),
  name: z.string(),
  sign: z.string(),
  permissions: z.array(z.enum(permissions)),
})

/** What is still asked for after a right password. */
export const loginSteps = ['mfa_required', 'new_password_required', 'mfa_setup_required'] as const

/** In the place of a session: five minutes to do what is required, and nothing else. */
const unfinished = z.object({
  required: z.enum(loginSteps),
  /** What does for it, the best first; empty where no factor is asked for. */
  ways: z.array(z.enum(factorWays)),
  preToken: token,
  expiresAt: instant,
})

const loggedIn = z.object({ token, user: signedInUser })

const loginAnswer = z.union([loggedIn, unfinished])

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/sec/auth',
    summary: 'Log in; a token that comes along is revoked',
    permission: 'public',
    scope: 'open',
    body: z.object({ user: requiredText(60), password: passwordHash }),
    answer: loginAnswer,
  }),
  redeemTicket: route({
    method: 'POST',
    path: '/sec/auth/ticket',
    summary:
      'Log in with the ticket that single sign-on has given this browser, as a cookie; it is used up by it',
    permission: 'public',
    scope: 'open',
    answer: loginAnswer,
  }),
  setPassword: route({
    method: 'POST',
    path: '/sec/auth/password',
    summary: 'Go on with a log-in: an own password in the place of one that somebody else has typed',
    permission: 'public',
    scope: 'open',
    body: z.object({ preToken: token, password: passwordHash }),
    answer: loginAnswer,
  }),
  passFactor: route({
    method: 'POST',
    path: '/sec/auth/factor',
    summary: 'Go on with a log-in: a code of the app, or a recovery code',
    permission: 'public',
    scope: 'open',
    body: z.object({ preToken: token, oneTimeCode }),
    answer: loginAnswer,
  }),
  startFactor: route({
    method: 'POST',
    path: '/sec/auth/factor/setup',
    summary: 'Go on with a log-in that needs a second factor and has none: the key of an app',
    permission: 'public',
    scope: 'open',
    body: z.object({ preToken: token }),
    answer: factorSetup,
  }),
  confirmFactor: route({
    method: 'POST',
    path: '/sec/auth/factor/confirm',
    summary: 'Go on with a log-in that needs a second factor: the first code of the app that was set up',
    permission: 'public',
    scope: 'open',
    body: z.object({ preToken: token, oneTimeCode }),
    answer: loggedIn.extend({ recoveryCodes }),
  }),
  askPasskey: route({
    method: 'POST',
    path: '/sec/auth/passkey/challenge',
    summary: 'Go on with a log-in: what one of the passkeys is to sign',
    permission: 'public',
    scope: 'open',
    body: z.object({ preToken: token }),
    answer: passkeyAsked,
  }),
  passPasskey: route({
    method: 'POST',
    path: '/sec/auth/passkey',
    summary: 'Go on with a log-in: what a passkey has signed',
    permission: 'public',
    scope: 'open',
    body: z.object({ preToken: token, passkey: passkeyProof }),
    answer: loginAnswer,
  }),
  startPasskey: route({
    method: 'POST',
    path: '/sec/auth/passkey/setup',
    summary: 'Go on with a log-in that needs a second factor and has none: begin to add a passkey',
    permission: 'public',
    scope: 'open',
    body: z.object({ preToken: token }),
    answer: passkeyCreation,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/sec/auth/passkey/confirm',
    summary: 'Go on with a log-in that needs a second factor: the passkey that was made',
    permission: 'public',
    scope: 'open',
    body: z.object({ preToken: token, name: passkeyName, made: newPasskey }),
    answer: loggedIn.extend({ recoveryCodes }),
  }),
  logout: route({
    method: 'POST',
    path: '/sec/logout',
    summary: 'End the session of the token',
    permission: 'session.use',
    scope: 'open',
    answer: z.object({ ended: z.literal(true) }),
  }),
  verify: route({
    method: 'GET',
    path: '/api/verify',
    summary: 'Renew the token; not an activity',
    permission: 'session.use',
    scope: 'open',
    answer: verifyAnswer,
  }),
  debugVerify: route({
    method: 'GET',
    path: '/sec/verify',
    summary: 'The same as /api/verify, for the debug view',
    permission: 'debug.use',
    scope: 'closed',
    modes: ['DEV', 'INT'],
    answer: verifyAnswer,
  }),
  debug: route({
    method: 'GET',
    path: '/api/test/debug',
    summary: 'What this server is running',
    permission: 'debug.use',
    scope: 'closed',
    modes: ['DEV', 'INT'],
    answer: z.object({ mode: z.string(), node: z.string(), uptimeSeconds: z.int(), time: instant }),
  }),
  secondLevel: route({
    method: 'POST',
    path: '/api/app_users/second/level/auth',
    summary: 'Open one kind of protected action to this session for ten minutes',
    permission: 'session.use',
    scope: 'open',
    // `user` is part of the wire form; only the session's own user is ever judged.
    body: z.object({
      user: z.string().max(60).optional(),
      passlvl2: passwordHash,
      action: z.enum(grantKinds).default('agencies'),
    }),
    answer: z.object({ ok: z.literal(true), expiresAt: instant }),
  }),
  askSecondLevelPasskey: route({
    method: 'POST',
    path: '/api/app_users/second/level/passkey/challenge',
    summary: 'What a passkey is to sign in the place of the second-level password',
    permission: 'session.use',
    scope: 'open',
    answer: passkeyAsked,
  }),
  passSecondLevelByPasskey: route({
    method: 'POST',
    path: '/api/app_users/second/level/passkey',
    summary: 'Open one kind of protected action to this session for ten minutes, with a passkey',
    permission: 'session.use',
    scope: 'open',
    body: z.object({ passkey: passkeyProof, action: z.enum(grantKinds) }),
    answer: z.object({ ok: z.literal(true), expiresAt: instant }),
  }),
  endSecondLevel: route({
    method: 'POST',
    path: '/api/app_users/second/level/end',
    summary: 'Give the second-level grant back, on leaving the view',
    permission: 'session.use',
    scope: 'open',
    answer: z.object({ ended: z.literal(true) }),
  }),
}
