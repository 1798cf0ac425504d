import { decimal } from '@corridor/domain/money/decimal'
import { useQuery } from '@tanstack/react-query'
import { hrefTo } from '../../lib/href.ts'
import { useMay } from '../../lib/session.ts'
import { alsoTried, type HoldFacts, holdReason } from '../../shared/holds/hold-words.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { holdRulesQuery, type Item } from './api.ts'
import { whyOf } from './columns.tsx'
import css from './exceptions.module.css'
import { useMessages } from './texts.ts'

type Hold = Item['holds'][number]

/** Why it waits: each rule that holds it with what it weighed; where there is none, what its last move says. */
export function HeldFor({ item }: { readonly item: Item }) {
  const messages = useMessages()
  const [first] = item.holds
  const others = first ? alsoTried(first.facts, messages) : ''
  if (!first)
    return (
      <p className={css['why']}>
        <bdi>{whyOf(item, messages)}</bdi>
      </p>
    )
  return (
    <>
      {item.holds.map((hold) => (
        <ByRule key={hold.rule?.sid ?? 'staff'} hold={hold} />
      ))}
      {others !== '' && <p className={css['hint']}>{others}</p>}
    </>
  )
}

function ByRule({ hold: { rule, facts } }: { readonly hold: Hold }) {
  const messages = useMessages()
  const { holds: texts } = messages
  const mayReadRules = useMay('hold-rules.read')
  const { data: rules } = useQuery(holdRulesQuery)
  const counts = rules?.find(({ sid }) => sid === rule?.sid)?.counts
  const name = rule && texts.rule(rule.sid, rule.version)
  return (
    <>
      <p className={css['why']}>
        <bdi>{holdReason(facts, messages)}</bdi>
      </p>
      <Weighed facts={facts} />
      {name && (
        <p className={css['hint']}>
          {mayReadRules ? <PlaceLink href={hrefTo('hold-rules', {})}>{name}</PlaceLink> : name}
          {counts && ` · ${texts.counts(counts)}`}
        </p>
      )}
    </>
  )
}

/** What the rule looked at: a bar where it is a figure, else in words. */
function Weighed({ facts }: { readonly facts: HoldFacts }) {
  const { holds: texts } = useMessages()
  switch (facts.kind) {
    case 'amount':
    case 'first':
      return <Bar most={facts.above} was={facts.amount} digits={2} />
    case 'per_day':
      return <Bar most={String(facts.allowed)} was={String(facts.today)} digits={0} />
    case 'watch_list':
      return facts.listed.map(({ sid, who, name }) => (
        <p key={`${sid} ${who}`}>
          <bdi>{texts.listed[who](name)}</bdi>
        </p>
      ))
    case 'id_expired':
      return (
        <p className={css['hint']}>
          {texts.idUntil(formatWhen(facts.idUntil, 'date-utc'), formatWhen(facts.on, 'date-utc'))}
        </p>
      )
    default:
      return null
  }
}

interface BarProps {
  readonly most: string
  readonly was: string
  readonly digits: 0 | 2
}

/** The figures stand beside the bar, so that it is for the eye alone. */
function Bar({ most, was, digits }: BarProps) {
  const { holds: texts } = useMessages()
  const beyond = decimal(was).minus(most).toFixed(digits)
  const share = Math.min(1, Number(most) / Math.max(Number(was), 1)) * 100
  return (
    <div className={css['weighed']}>
      <span className={css['measure']} aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
        <span style={{ inlineSize: `${100 - share}%` }} />
      </span>
      <strong>{formatMoney(was, digits)}</strong>
      <span className={css['below']}>
        {texts.ruleFigure(formatMoney(most, digits))}{' '}
        <span className={css['beyond']}>{texts.beyond(formatMoney(beyond, digits))}</span>
      </span>
    </div>
  )
}
