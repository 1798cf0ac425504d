import { isDeepStrictEqual } from 'node:util'
import type { RouteParsed } from '@corridor/contract/common/route'
import {
  type FourEyesSetting,
  fourEyesFields,
  type OwnFourEyesSetting,
  proposalKinds,
  type proposalsRoutes,
  type SettableKind,
  settableKinds,
  settingNumber,
} from '@corridor/contract/proposals'
import { reason } from '@corridor/contract/refusals/refusals'
import { mayUse, type Permission, profiles, superAdminProfile } from '@corridor/domain/access/permissions'
import { fromCents } from '@corridor/domain/money/money'
import { type FourEyes, isWeaker } from '@corridor/domain/proposals/decide'
import { z } from 'zod'
import { proposalKind } from '../../core/proposals/kinds.ts'
import { proposeOr } from '../../core/proposals/propose.ts'
import {
  lockSettings,
  readSetting,
  readSettings,
  type Setting,
  storeSetting,
} from '../../core/proposals/settings.ts'
import { readTotals } from '../../core/proposals/totals.ts'
import { type AuditedFields, writeAudit } from '../../platform/audit.ts'
import type { ActorCall, AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changedMeanwhile, invalidField } from '../../platform/refusals.ts'

type SettingBody = Omit<RouteParsed<(typeof proposalsRoutes)['saveSetting']>['body'], 'sign'>

interface ChangedSetting {
  readonly kind: SettableKind
  readonly setting: SettingBody
}

/** The rule itself is made weaker. */
export const fourEyesKind = proposalKind<ChangedSetting>({
  kind: 'four_eyes',
  change: z.object({ kind: z.enum(settableKinds), setting: fourEyesFields.extend({ version: z.int() }) }),
  apply: (tx, call, { kind, setting }) => changeIn(tx, call, kind, setting),
})

export async function listSettings(db: Db, call: ActorCall): Promise<OwnFourEyesSetting[]> {
  const settingOf = await readSettings(db, call)
  const totalOf = await readTotals(db, call.actor.userSid)
  return settableKinds.map((kind) => ({
    ...present(kind, settingOf(kind)),
    doneToday: fromCents(totalOf(kind)),
  }))
}

function present(kind: SettableKind, { isOn, aboveCents, lapseHours, version }: Setting): FourEyesSetting {
  const above = aboveCents === null ? null : fromCents(aboveCents)
  return { kind, isOn, above, lapseHours, version, hasAmount: proposalKinds[kind].hasAmount }
}

/** Stricter at once; weaker only with a second person, or one could turn the rule off and then act alone. */
export function changeSetting(db: Db, call: AnyCall, kind: SettableKind, body: SettingBody) {
  const setting = fourEyesFields.extend({ version: z.int() }).parse(body)
  return inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const stored = await readSetting(tx, call, kind)
    if (!isWeaker(stored, columns(setting))) return changeIn(tx, call, kind, setting)
    return proposeOr(tx, call, fourEyesKind, {
      save: (saving) => changeIn(tx, saving, kind, setting),
      proposed: async () => ({
        entitySid: settingNumber(kind),
        basedOn: stored.version,
        change: { kind, setting },
      }),
    })
  })
}

async function changeIn(
  tx: Tx,
  call: AnyCall,
  kind: SettableKind,
  setting: SettingBody,
): Promise<FourEyesSetting> {
  await lockSettings(tx)
  const stored = await readSetting(tx, call, kind)
  const number = settingNumber(kind)
  if (stored.version !== setting.version) throw await changedMeanwhile(tx, 'four_eyes', number)
  if (setting.above !== null && !proposalKinds[kind].hasAmount)
    throw invalidField('above', reason('figure_without_amount'))
  if (setting.isOn && !stored.isOn) await refuseTooFew(tx, proposalKinds[kind].change)
  const changed = { ...columns(setting), lapseHours: setting.lapseHours, version: stored.version + 1 }
  if (isDeepStrictEqual({ ...changed, version: stored.version }, stored)) return present(kind, stored)
  await storeSetting(tx, kind, changed)
  await writeAudit(tx, call, {
    entity: 'four_eyes',
    entitySid: number,
    action: 'update',
    before: audited(present(kind, stored)),
    after: audited(present(kind, changed)),
  })
  return present(kind, changed)
}

function columns({ isOn, above }: Pick<SettingBody, 'isOn' | 'above'>): FourEyes {
  if (above === null) return { isOn, aboveCents: null }
  const [whole = '0', cents = ''] = above.split('.')
  return { isOn, aboveCents: BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0')) }
}

function audited({ isOn, above, lapseHours }: FourEyesSetting): AuditedFields {
  return { isOn, above, lapseHours }
}

/** Switched on with nobody to agree, it would stop the work, and nobody could switch it off. */
async function refuseTooFew(tx: Tx, permission: Permission): Promise<void> {
  const deciding = profiles
    .map(({ sid }) => sid)
    .filter((profile) => mayUse(profile, permission) && mayUse(profile, 'proposals.decide'))
  for (const group of [deciding, [superAdminProfile]]) {
    const people = await tx
      .selectFrom('appUsers')
      .select('sid')
      .where('active', '=', true)
      .where('profile', 'in', group)
      .limit(2)
      .execute()
    if (people.length < 2) throw refusal('four_eyes_needs_two')
  }
}
