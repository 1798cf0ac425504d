import { isProfile, type Permission } from '@corridor/domain/access/permissions'
import { baseCurrency } from '@corridor/domain/money/money'
import type { ReactNode } from 'react'
import { hrefTo } from '../../lib/href.ts'
import { transferTones } from '../../shared/transfer-tones.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { Pill } from '../../ui/formats/pill.tsx'
import type { Found } from './api.ts'
import { Marked } from './marked.tsx'
import css from './palette.module.css'
import { type Place, placesFor } from './places.ts'
import type { Messages } from './texts.ts'

export interface Option {
  readonly id: string
  /** Numbers of records only. */
  readonly href: string
  readonly content: ReactNode
}

export interface Group {
  readonly key: keyof Messages['palette']['groups']
  readonly options: readonly Option[]
}

interface RowProps {
  readonly name: string
  readonly about?: string
  readonly end?: ReactNode
  readonly words: readonly string[]
}

/** A name, what else to know it by, and at the end what most calls are about. */
function Row({ name, about = '', end, words }: RowProps) {
  return (
    <>
      <span className={css['name']}>
        <Marked text={name} words={words} />
      </span>
      <span className={css['about']}>
        <Marked text={about} words={words} />
      </span>
      {end !== undefined && <span className={css['end']}>{end}</span>}
    </>
  )
}

interface Asked {
  readonly messages: Messages
  readonly words: readonly string[]
  /** The name of a country by its code. */
  readonly country: (code: string | null) => string
}

function day(instant: string): string {
  return formatWhen(instant, 'date-utc')
}

function transferOptions(rows: Found['transfers'], { messages: { palette }, words }: Asked): Option[] {
  return rows.map((row) => ({
    id: `transfer-${row.sid}`,
    href: hrefTo('transactions', { tab: 2, sid: row.sid }),
    content: (
      <Row
        name={row.referenceNumber}
        about={palette.from(row.senderName, row.receiverName)}
        words={words}
        end={
          <>
            <Pill tone={transferTones[row.status]}>{row.statusName}</Pill>
            <span className={css['figure']}>
              {palette.amount(formatMoney(row.amountBase), baseCurrency.code)}
            </span>
            <span className={css['figure']}>{day(row.dateTransaction)}</span>
          </>
        }
      />
    ),
  }))
}

function customerOptions(
  rows: Found['customers'],
  { messages: { palette }, words, country }: Asked,
): Option[] {
  return rows.map((row) => {
    const place = [row.city, country(row.country)].filter(Boolean).join(', ')
    const about = [
      place,
      row.phone && palette.phone(row.phone),
      row.photoId && palette.photoId(row.photoId),
    ].filter(Boolean)
    const last = `${row.lastName} ${row.lastName2}`.trim()
    return {
      id: `customer-${row.sid}`,
      href: hrefTo('customers', { tab: 2, sid: row.sid }),
      content: (
        <Row
          name={palette.named(last, `${row.firstName} ${row.middleName}`.trim())}
          about={about.join(palette.between)}
          words={words}
          end={row.lastSent === null ? palette.neverSent : palette.lastSent(day(row.lastSent))}
        />
      ),
    }
  })
}

function inactive(active: boolean, { palette }: Messages): string[] {
  return active ? [] : [palette.inactive]
}

function agencyOptions(rows: Found['agencies'], { messages, words, country }: Asked): Option[] {
  return rows.map((row) => ({
    id: `agency-${row.sid}`,
    href: hrefTo('agencies', { tab: 3, sid: row.sid }),
    content: (
      <Row
        name={row.longName}
        about={[row.code, ...inactive(row.active, messages)].join(messages.palette.between)}
        words={words}
        end={country(row.country)}
      />
    ),
  }))
}

function agentOptions(rows: Found['agents'], { messages, words }: Asked): Option[] {
  return rows.map((row) => ({
    id: `agent-${row.sid}`,
    href: hrefTo('agencies', { tab: 5, sid: row.agency }),
    content: (
      <Row
        name={row.name}
        about={[row.agentID, row.agencyName, ...inactive(row.active, messages)].join(
          messages.palette.between,
        )}
        words={words}
        end={row.city}
      />
    ),
  }))
}

function userOptions(rows: Found['users'], { messages, words }: Asked): Option[] {
  return rows.map((row) => ({
    id: `user-${row.sid}`,
    href: hrefTo('users', { tab: 2, sid: row.sid }),
    content: (
      <Row
        name={`${row.name} ${row.lastName}`}
        about={[row.login, ...inactive(row.active, messages)].join(messages.palette.between)}
        words={words}
        end={isProfile(row.profile) ? messages.names.profiles[row.profile] : undefined}
      />
    ),
  }))
}

const ofPlace = 'place-'

/** A screen or an action. */
export function isPlace(option: Option | undefined): boolean {
  return option?.id.startsWith(ofPlace) ?? false
}

function placeOptions(places: readonly Place[], words: readonly string[]): Option[] {
  return places.map(({ label, href }) => ({
    id: `${ofPlace}${href}`,
    href,
    content: <Row name={label} words={words} />,
  }))
}

/** Records, then screens and actions; those first where they are most likely meant. Kinds without a row are not there. */
export function groupsOf(
  found: Found | undefined,
  typed: string,
  asked: Asked,
  may: (permission: Permission) => boolean,
): Group[] {
  const { screens, actions, isMeant } = placesFor(asked.messages, may, typed)
  const records: Group[] = found
    ? [
        { key: 'transfers', options: transferOptions(found.transfers, asked) },
        { key: 'customers', options: customerOptions(found.customers, asked) },
        { key: 'agencies', options: agencyOptions(found.agencies, asked) },
        { key: 'agents', options: agentOptions(found.agents, asked) },
        { key: 'users', options: userOptions(found.users, asked) },
      ]
    : []
  const places: Group[] = [
    { key: 'screens', options: placeOptions(screens, asked.words) },
    { key: 'actions', options: placeOptions(actions, asked.words) },
  ]
  return (isMeant ? [...places, ...records] : [...records, ...places]).filter(
    ({ options }) => options.length > 0,
  )
}
