import type { ProfileSid } from './permissions.ts'

/** Whoever is in this group of the provider has this profile here. */
export interface GroupRule {
  readonly profile: ProfileSid
  readonly group: string
}

/** The first rule that names one of a person's groups counts; null for whoever is in none of them. */
export function profileOfGroups(rules: readonly GroupRule[], groups: readonly string[]): ProfileSid | null {
  return rules.find(({ group }) => groups.includes(group))?.profile ?? null
}
