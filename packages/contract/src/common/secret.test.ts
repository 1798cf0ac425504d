import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../routes.ts'
import { type Route, schemasOf } from './route.ts'
import { secret, secretNames } from './secret.ts'

test('a marked field is found wherever it stands, and whatever was added to it', () => {
  const pin = secret(z.string().min(4))
  const schema = z.object({
    open: z.string(),
    plain: pin,
    maybe: pin.optional(),
    longer: pin.max(9),
    often: z.array(z.object({ inside: pin.nullable().default(null) })),
    either: z.union([z.object({ one: pin }), z.object({ other: z.string() })]),
    byName: z.record(z.string(), z.object({ kept: z.string().pipe(pin) })),
  })
  expect(secretNames([schema.refine(() => true).optional()])).toEqual([
    'inside',
    'kept',
    'longer',
    'maybe',
    'one',
    'plain',
  ])
})

test('every password, token, sign and number of an id of a call is marked', () => {
  const all = Object.values(routes).flatMap((feature) => Object.values<Route>(feature).flatMap(schemasOf))
  expect(secretNames(all)).toEqual([
    'activation',
    'code',
    'current',
    'currentLevel2',
    'factorKey',
    'factorUri',
    'legalIdNumber',
    'logout_token',
    'oneTimeCode',
    'pass',
    'passLevel2',
    'passlvl2',
    'password',
    'password2N',
    'passwordN',
    'photoIdNumber',
    'preToken',
    'recoveryCodes',
    'secretN',
    'sign',
    'state',
    'ticket',
    'token',
    'tokenN',
    'value',
    'zipPass',
    'zipPassN',
  ])
})
