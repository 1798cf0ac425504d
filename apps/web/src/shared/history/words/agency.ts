import type { Lookups } from '../../../lib/lookups-query.ts'
import type { agencies } from '../../../lib/messages/en/agencies.ts'
import type { agencySchedule } from '../../../lib/messages/en/agency-schedule.ts'
import type { agents } from '../../../lib/messages/en/agents.ts'
import type { banks } from '../../../lib/messages/en/banks.ts'
import type { contacts } from '../../../lib/messages/en/contacts.ts'
import type { positions } from '../../../lib/messages/en/positions.ts'
import type { HistoryWords } from '../value-words.ts'
import { countryNames } from './codes.ts'

export function agencyWords(
  { form, fees, history }: typeof agencies,
  lookups: Lookups | undefined,
): HistoryWords {
  const { longName, shortName, code, countryCode, primaryLang, timezone } = form
  const languages = Object.fromEntries((lookups?.languages ?? []).map(({ code, name }) => [code, name]))
  return {
    labels: { longName, shortName, code, countryCode, primaryLang, timezone, ...fees, ...history },
    names: {
      countryCode: countryNames(lookups),
      timezone: Object.fromEntries((lookups?.time_zones ?? []).map(({ sid, tz }) => [String(sid), tz])),
      primaryLang: languages,
      secondLang: languages,
    },
  }
}

/** Both halves have a city, a state and a country: away from the form the second ones say which they are. */
export function bankLabels({ fields, account, fieldOf }: typeof banks): HistoryWords['labels'] {
  const seen = new Set<string>()
  return Object.fromEntries(
    Object.entries(fields).map(([name, label]) => {
      const isTwice = seen.has(label)
      seen.add(label)
      return [name, isTwice ? fieldOf(account, label) : label]
    }),
  )
}

export function bankWords(texts: typeof banks, lookups: Lookups | undefined): HistoryWords {
  const countries = countryNames(lookups)
  return { labels: bankLabels(texts), names: { countryCode: countries, accCountryCode: countries } }
}

export function agentWords({ form }: typeof agents): HistoryWords {
  const { agentID, name, address, city, zipCode, phone, token, active, activeSend, activeRcv } = form
  const { comments, pos, schedule } = form
  return {
    labels: {
      agentID,
      name,
      address,
      city,
      zipCode,
      phone,
      token,
      active,
      activeSend,
      activeRcv,
      comments,
      pos,
      schedule,
    },
  }
}

export function contactWords({ form, history }: typeof contacts): HistoryWords {
  return { labels: { ...form, ...history } }
}

/** The names of day 1 to day 7. */
export function scheduleWords(
  { events }: typeof agencySchedule,
  dayNames: readonly string[] | undefined,
): HistoryWords {
  const days = Object.fromEntries((dayNames ?? []).map((name, index) => [`day${index + 1}`, name]))
  return { labels: { ...days, ...events } }
}

export function limitWords({ form, history }: typeof positions): HistoryWords {
  return { labels: history, names: { mode: { prepaid: form.prepaid, credit: form.credit } } }
}
