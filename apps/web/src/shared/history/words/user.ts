import type { names } from '../../../lib/messages/en/names.ts'
import type { users } from '../../../lib/messages/en/users.ts'
import type { HistoryWords } from '../value-words.ts'

/** The history names some fields otherwise than the form. */
export function userWords({ form }: typeof users, { profiles }: typeof names): HistoryWords {
  const { name, lastName, email, login, pass, passLevel2, comments, profile, active } = form
  return {
    labels: {
      name,
      lastName,
      email,
      login,
      password: pass,
      passLevel2,
      comments,
      profile,
      active,
      scopeAgencies: form.agencies,
      scopeCountries: form.countries,
    },
    names: { profile: profiles },
  }
}
