import type { Limits } from '@corridor/domain/compliance/checks'
import { type Product, products, type RuleField } from '../../core/compliance/rules.ts'
import { answer, type GatewayDeps, type Operation } from '../operation.ts'
import type { FieldDefinition } from '../wire/messages.ts'

/** The fields that the caller's agency takes, and when it insists on them. */
export const getFieldsForProduct: Operation<'getFieldsForProduct'> = {
  service: 'any',
  changes: false,
  run: async (deps, call) => {
    const product: Product = call.input.product === '1' ? products.send : products.receive
    const { agencySid, rulesVersion } = call.caller
    const { fields, limits } = await deps.readRules(deps.db, agencySid, rulesVersion, product)
    const names = await valueNames(deps)
    const taken = fields.filter((field) => field.visibility !== 'NOT_ALL' || limitOf(field, limits) !== null)
    return answer(call, {
      product: String(product),
      field: taken.map((field) => present(field, limits, names)),
    })
  },
}

function limitOf({ requiredAbove }: RuleField, limits: Limits): string | null {
  return requiredAbove === null ? null : limits[requiredAbove]
}

/** `enumeration key` to the name that a person reads. */
async function valueNames({ db }: GatewayDeps): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('fieldDefinitions as d')
    .innerJoin('enumerationValues as e', 'e.field', 'd.enumeration')
    .select(['d.tag', 'e.key', 'e.value'])
    .execute()
  return new Map(rows.map(({ tag, key, value }) => [`${tag} ${key}`, value]))
}

function present(field: RuleField, limits: Limits, names: ReadonlyMap<string, string>): FieldDefinition {
  return {
    tag: field.tag,
    label: field.label,
    category: field.category,
    kind: field.kind,
    maxLength: String(field.maxLength),
    visibility: field.visibility === 'REQ' ? 'REQ' : 'OPT',
    requiredAbove: limitOf(field, limits) ?? undefined,
    value:
      field.kind === 'enumeration'
        ? (field.accepted ?? []).map((code) => ({ code, name: names.get(`${field.tag} ${code}`) ?? code }))
        : [],
  }
}
