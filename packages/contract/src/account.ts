import { z } from 'zod'
import { factorSetup, oneTimeCode, recoveryCodes } from './common/factor.ts'
import { instant, sid, sidParam } from './common/fields.ts'
import { newPasskey, passkeyAsked, passkeyCreation, passkeyName, passkeyProof } from './common/passkey.ts'
import { passwordHash } from './common/password.ts'
import { route } from './common/route.ts'
import { secret } from './common/secret.ts'

/** Where somebody is logged in. */
export const openSession = z.object({
  sid,
  address: z.string(),
  /** What the browser said it is, such as `Chrome 156, Windows`; empty where it said nothing that we know. */
  browser: z.string(),
  startedAt: instant,
  lastUse: instant,
  /** The one that asks. */
  isThis: z.boolean(),
})

const ended = z.object({ ended: z.int() })

/** Without it a fresh log-in at the provider of single sign-on is looked for, which this browser has as a cookie. */
const withPassword = z.object({ current: passwordHash.optional() })

/** Whoever has a second factor proves it as well: a caught password gets nobody at the factor itself. */
const withCurrent = withPassword.extend({
  oneTimeCode: oneTimeCode.optional(),
  passkey: passkeyProof.optional(),
})

/** What somebody logs in with besides the password. */
const secondFactor = z.object({
  /** By the profile: then the last one can be replaced and not removed. */
  demanded: z.boolean(),
  /** False where the server was not told its own address. */
  offersPasskeys: z.boolean(),
  passkeys: z.array(
    z.object({
      sid,
      name: z.string(),
      addedAt: instant,
      lastUse: instant.nullable(),
      opensSecondLevel: z.boolean(),
    }),
  ),
  app: z.object({ addedAt: instant, lastUse: instant.nullable() }).nullable(),
  codes: z.object({ left: z.int(), of: z.int(), madeAt: instant, lastUse: instant.nullable() }).nullable(),
})

/** 256 bits as the link carries them. */
const activationToken = secret(z.string().regex(/^[\w-]{43}$/))

export const accountRoutes = {
  show: route({
    method: 'GET',
    path: '/api/account',
    summary:
      'The account of whoever asks: since when its passwords are what they are, and where it is logged in',
    permission: 'session.use',
    scope: 'open',
    answer: z.object({
      login: z.string(),
      name: z.string(),
      lastName: z.string(),
      email: z.string(),
      profile: z.int(),
      /** What the person is limited to: agencies by name, countries by code. Null for no limit. */
      limit: z.object({ agencies: z.array(z.string()), countries: z.array(z.string()) }).nullable(),
      /** This session was begun at the provider of single sign-on: proofs come from there. */
      provesBySso: z.boolean(),
      passwordChangedAt: instant.nullable(),
      hasPassLevel2: z.boolean(),
      secondLevelChangedAt: instant.nullable(),
      sessions: z.array(openSession),
      secondFactor,
    }),
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/account/password',
    summary: 'Change the own password with the current one; ends the other sessions',
    permission: 'session.use',
    scope: 'open',
    body: z.object({ current: passwordHash, password: passwordHash }),
    answer: ended,
  }),
  changeSecondLevel: route({
    method: 'POST',
    path: '/api/account/second_level',
    summary: 'Change the own second-level password with both current ones',
    permission: 'session.use',
    scope: 'open',
    body: withPassword.extend({ currentLevel2: passwordHash, passLevel2: passwordHash }),
    answer: z.object({ changed: z.literal(true) }),
  }),
  startFactor: route({
    method: 'POST',
    path: '/api/account/factor/setup',
    summary: 'The key of an authenticator app, told once; nothing changes before its first code',
    permission: 'session.use',
    scope: 'open',
    body: withCurrent,
    answer: factorSetup,
  }),
  confirmFactor: route({
    method: 'POST',
    path: '/api/account/factor/confirm',
    summary:
      'The first code of the app: from now on a log-in asks for one. Replaces an app and recovery codes from before, ends the other sessions',
    permission: 'session.use',
    scope: 'open',
    body: z.object({ oneTimeCode }),
    answer: z.object({ recoveryCodes }),
  }),
  renewCodes: route({
    method: 'POST',
    path: '/api/account/factor/codes',
    summary: 'Ten new recovery codes, told once, in the place of those from before',
    permission: 'session.use',
    scope: 'open',
    body: withCurrent,
    answer: z.object({ recoveryCodes }),
  }),
  removeFactor: route({
    method: 'POST',
    path: '/api/account/factor/remove',
    summary: 'Log in without the app from now on; ends the other sessions',
    permission: 'session.use',
    scope: 'open',
    body: withCurrent,
    answer: ended,
  }),
  askPasskey: route({
    method: 'POST',
    path: '/api/account/passkeys/challenge',
    summary: 'What an own passkey signs in the place of a code, where the account asks for one',
    permission: 'session.use',
    scope: 'open',
    answer: passkeyAsked,
  }),
  startPasskey: route({
    method: 'POST',
    path: '/api/account/passkeys/setup',
    summary:
      'Begin to add a passkey. With the second-level password it will pass the prompt for that one as well',
    permission: 'session.use',
    scope: 'open',
    body: withCurrent.extend({ currentLevel2: passwordHash.optional() }),
    answer: passkeyCreation,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/account/passkeys',
    summary:
      'Add the passkey that was made; ends the other sessions. With the first factor come recovery codes, told once',
    permission: 'session.use',
    scope: 'open',
    body: z.object({ name: passkeyName, made: newPasskey }),
    answer: z.object({ recoveryCodes: recoveryCodes.nullable() }),
  }),
  renamePasskey: route({
    method: 'POST',
    path: '/api/account/passkeys/:sid/name',
    summary: 'Call an own passkey by another name',
    permission: 'session.use',
    scope: 'open',
    params: z.object({ sid: sidParam }),
    body: z.object({ name: passkeyName }),
    answer: z.object({ renamed: z.literal(true) }),
  }),
  removePasskey: route({
    method: 'POST',
    path: '/api/account/passkeys/:sid/remove',
    summary: 'Log in without this passkey from now on; ends the other sessions',
    permission: 'session.use',
    scope: 'open',
    params: z.object({ sid: sidParam }),
    body: withCurrent,
    answer: ended,
  }),
  endSession: route({
    method: 'POST',
    path: '/api/account/sessions/:sid/end',
    summary: 'End another session of the own, with the current password',
    permission: 'session.use',
    scope: 'open',
    params: z.object({ sid: sidParam }),
    body: withPassword,
    answer: ended,
  }),
  endOthers: route({
    method: 'POST',
    path: '/api/account/sessions/end_others',
    summary: 'End all own sessions but this one, with the current password',
    permission: 'session.use',
    scope: 'open',
    body: withPassword,
    answer: ended,
  }),
  sessionsOf: route({
    method: 'GET',
    path: '/api/app_user/:sid/sessions',
    summary: 'Where a user is logged in',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    answer: z.array(openSession),
  }),
  endSessionOf: route({
    method: 'POST',
    path: '/api/app_user/:sid/sessions/:session/end',
    summary: 'End a session of a user',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam, session: sidParam }),
    answer: ended,
  }),
  endSessionsOf: route({
    method: 'POST',
    path: '/api/app_user/:sid/sessions/end',
    summary: 'End all sessions of a user, but for the one that asks',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    answer: ended,
  }),
  factorOf: route({
    method: 'GET',
    path: '/api/app_user/:sid/factor',
    summary: 'Whether a user logs in with a second factor',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    answer: secondFactor,
  }),
  removeFactorOf: route({
    method: 'POST',
    path: '/api/app_user/:sid/factor/remove',
    summary:
      'Take the second factor from a user who has lost it; ends all sessions of that user. Needs the grant',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    answer: ended,
  }),
  makeActivation: route({
    method: 'POST',
    path: '/api/app_user/:sid/activation',
    summary:
      'Make a link by which a user sets a password, once, within 24 hours; told this once. Needs the grant',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    answer: z.object({ activation: activationToken, expiresAt: instant }),
  }),
  lookAtActivation: route({
    method: 'POST',
    path: '/sec/activate/open',
    summary: 'Whether a link still sets a password; nothing changes, and nobody is named',
    reads: true,
    permission: 'public',
    scope: 'open',
    body: z.object({ activation: activationToken }),
    answer: z.object({ open: z.literal(true) }),
  }),
  activate: route({
    method: 'POST',
    path: '/sec/activate',
    summary: 'Set the password that a link is for; the link is used up',
    permission: 'public',
    scope: 'open',
    body: z.object({ activation: activationToken, password: passwordHash }),
    answer: z.object({ login: z.string() }),
  }),
}
