import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import type { complianceRoutes } from '@corridor/contract/compliance'
import type { RuleField } from '../../apps/server/src/core/compliance/rules.ts'
import type { Random } from '../../tools/load/random.ts'
import type { PastCase } from './past-transfers.ts'

export type Panel = RouteAnswer<typeof complianceRoutes.panel>
export type Rules = RouteInput<typeof complianceRoutes.tryPast>['body']['rules']

const amounts = ['0.01', '99.99', '100.00', '100.01', '500.00', '999.99', '1000.00', '1000.01', '2500.00']

/** What is right first, then what may be wrong. */
const texts: Readonly<Record<RuleField['kind'], readonly [right: string, ...others: string[]]>> = {
  date: ['1980-01-31', '2024-02-29', '2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', 'x'],
  email: ['a@b.co', 'ü@exämple.de', 'a b@c.de', 'a@b', 'a@b\u00A0.co', 'a@b.c\n'],
  country: ['USA', 'MEX', 'XXX', 'usa'],
  enumeration: ['', 'NONE', 'toString'],
  text: ['A', 'VALUE', "O'Neill", '😀', 'e\u0301'],
}

function someText(random: Random, { kind, maxLength, accepted }: RuleField): string {
  if (random.chance(0.06)) return random.pick(['', ' ', '\u00A0', '\uFEFF \t', '\u180E', '\u200B'])
  if (random.chance(0.03))
    return random.pick(['x'.repeat(maxLength + 1), '😀'.repeat(Math.ceil(maxLength / 2))])
  return random.pick([...(accepted?.slice(0, 4) ?? []), ...texts[kind]])
}

/** Most are right in every respect, so that what is looked at last is reached too. */
function someFields(random: Random, fields: readonly RuleField[]): Record<string, string> {
  const wild = random.chance(0.25)
  const share = wild ? random.pick([0.3, 0.8, 1]) : random.pick([0.95, 1])
  const given = fields
    .filter(() => random.chance(share))
    .map((field) => [
      field.tag,
      wild ? someText(random, field) : (field.accepted?.[0] ?? texts[field.kind][0]),
    ])
  return Object.fromEntries(wild && random.chance(0.1) ? [...given, ['goneSince', 'x']] : given)
}

export function someCase(
  random: Random,
  sending: readonly RuleField[],
  receiving: readonly RuleField[],
): PastCase {
  const status = random.pick(['AVAIL', 'RECVD', 'RECVD', 'HOLD', 'CANCL', 'UNCOM', 'EXPRD', 'DELETED'])
  return {
    amount: random.pick(amounts),
    status,
    daysAgo: random.between(0, 360) / 10 + 0.2,
    deliveryOption: random.pick(['CASH', 'BANK', 'HOME']),
    customer: random.below(5),
    senderFields: {
      ...someFields(random, sending),
      receiverFirstName: random.pick(['LUIS', 'EVA']),
      receiverLastName: 'DIAZ',
    },
    receiverFields: status === 'RECVD' ? someFields(random, receiving) : null,
  }
}

export function someRules(random: Random, panel: Panel): Rules {
  const mild = random.chance(0.6)
  const side = ({ fields }: Panel['send']) => ({
    active: random.chance(0.85),
    fields: fields.map(({ tag, visibility, alwaysRequired }) => ({
      tag,
      visibility: alwaysRequired
        ? visibility
        : mild || random.chance(0.9)
          ? 'OPT'
          : random.pick(['REQ', 'NOT_ALL', null] as const),
    })),
    limits: {
      limitCoB: someLimit(random),
      limitDoB: someLimit(random),
      limitLegalID: someLimit(random),
      limitPhotoID: someLimit(random),
      limitTestQuestion: someLimit(random),
      limitByTrn: random.pick([null, '1000.00', '2000']),
      limitTotalNet: random.pick([null, '1500.00', '4000']),
      accTotalNet: random.pick(['day', 'week', 'month', 'year']),
    },
  })
  return {
    send: side(panel.send),
    receive: { ...side(panel.receive), delivery: random.pick([['CASH'], ['CASH', 'BANK', 'HOME'], []]) },
    enumerations: Object.fromEntries(
      Object.entries(panel.enumerations).map(([field, { values }]) => [
        field,
        random.chance(0.7) ? [] : values.filter(() => random.chance(0.9)).map(({ sid }) => sid),
      ]),
    ),
  }
}

/** Transfers that a rule of each kind refuses: all that is asked for is there, one field more, no papers, nothing. */
export function certainCases(sending: readonly RuleField[]): PastCase[] {
  const filled = (fields: readonly RuleField[]) =>
    Object.fromEntries(fields.map(({ tag, accepted, kind }) => [tag, accepted?.[0] ?? texts[kind][0]]))
  const all = filled(sending)
  const without = filled(sending.filter(({ requiredAbove }) => requiredAbove === null))
  return [all, { ...all, goneSince: 'x' }, without, {}].map((senderFields) => ({
    amount: '100.00',
    status: 'RECVD',
    daysAgo: 1,
    deliveryOption: 'CASH',
    customer: 0,
    senderFields,
    receiverFields: {},
  }))
}

const noLimits = {
  limitCoB: null,
  limitDoB: null,
  limitLegalID: null,
  limitPhotoID: null,
  limitTestQuestion: null,
  limitByTrn: null,
  limitTotalNet: null,
  accTotalNet: 'year',
}

/** Rules that ask for as little as there can be, and what is typed over those of sending. */
export function lenient(
  panel: Panel,
  typed: Partial<Rules['send']> = {},
  delivery = ['CASH', 'BANK', 'HOME'],
): Rules {
  const side = ({ fields }: Panel['send']) => ({
    active: true,
    fields: fields.map(({ tag, visibility, alwaysRequired }) => ({
      tag,
      visibility: alwaysRequired ? visibility : ('OPT' as const),
    })),
    limits: noLimits,
  })
  return {
    send: { ...side(panel.send), ...typed },
    receive: { ...side(panel.receive), delivery },
    enumerations: Object.fromEntries(Object.keys(panel.enumerations).map((field) => [field, []])),
  }
}

export function above(limits: Partial<typeof noLimits | Record<string, string>>) {
  return { limits: { ...noLimits, ...limits } }
}

/** Of each kind of rule, a set of rules by which it refuses one of the certain cases. */
export const certainRules: Readonly<
  Record<string, readonly [product: 1 | 2, rules: (panel: Panel) => Rules]>
> = {
  delivery_option: [2, (panel) => lenient(panel, {}, [])],
  field_not_allowed: [
    1,
    (panel) => {
      const fields = panel.send.fields.filter(({ alwaysRequired }) => !alwaysRequired)
      return lenient(panel, { fields: fields.map(({ tag }) => ({ tag, visibility: 'NOT_ALL' })) })
    },
  ],
  field_required: [1, (panel) => lenient(panel)],
  'limit of papers': [1, (panel) => lenient(panel, above({ limitPhotoID: '0' }))],
  limitByTrn: [1, (panel) => lenient(panel, above({ limitByTrn: '99.99' }))],
  limitTestQuestion: [1, (panel) => lenient(panel, above({ limitTestQuestion: '0' }))],
  limitTotalNet: [1, (panel) => lenient(panel, above({ limitTotalNet: '99.99' }))],
  service_off: [1, (panel) => lenient(panel, { active: false })],
  unknown_field: [1, (panel) => lenient(panel)],
}

function someLimit(random: Random): string | null {
  return random.chance(0.3) ? null : random.pick([...amounts, '0'])
}
