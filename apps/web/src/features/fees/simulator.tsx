import type { TypedBracket } from '@corridor/domain/fees/typed'
import { typedCents } from '@corridor/domain/fees/typed'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { failureOf } from '../../shared/failure.ts'
import { PriceExplained } from '../../shared/price/price-explained.tsx'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { type AgencyLink, useAgencyLinks } from './agency-links.ts'
import type { Pair } from './api.ts'
import { readRows } from './fee-curve.ts'
import { useMessages } from './texts.ts'
import css from './try.module.css'
import { simulationQuery } from './try-api.ts'
import { useInView } from './use-in-view.ts'

const amountFormat = { decimals: 2, digits: 14, step: '1' }

interface SimulatorProps {
  readonly pair: Pair
  readonly rows: readonly TypedBracket[]
  /** The rows are those that are saved. */
  readonly isSaved: boolean
}

/** One sentence, and under it the price that the gateway would tell, with the steps of 'Why this price'. */
export function Simulator({ pair, rows, isSaved }: SimulatorProps) {
  const { simulate: texts } = useMessages().fees
  const { links, isLoading, error, refetch } = useAgencyLinks(pair)
  const failure = failureOf(error)
  const [first] = links
  return (
    <Card>
      {first ? (
        <Sentence links={links} first={first} rows={rows} isSaved={isSaved} />
      ) : (
        <Opened>
          {isLoading && <SkeletonForm fields={6} />}
          {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
          {!isLoading && !failure && <p className={css['hint']}>{texts.noLinks}</p>}
        </Opened>
      )}
    </Card>
  )
}

/** Comes into view when it is there, and not when somebody asked for it. */
function Opened({ priced = false, children }: { priced?: boolean; children: ReactNode }) {
  const { simulate: texts } = useMessages().fees
  return (
    <section
      ref={useInView()}
      className={css['simulator']}
      aria-label={texts.title}
      data-priced={priced || undefined}
    >
      {children}
    </section>
  )
}

interface SentenceProps extends Omit<SimulatorProps, 'pair'> {
  readonly links: readonly AgencyLink[]
  readonly first: AgencyLink
}

function Sentence({ links, first, rows, isSaved }: SentenceProps) {
  const { simulate: texts } = useMessages().fees
  const [amount, setAmount] = useState('250.00')
  const [from, setFrom] = useState(first.sender.sid)
  const [to, setTo] = useState(first.payer.sid)
  const [currencies, setCurrencies] = useState<{ send?: string; receive?: string }>({})
  const payers = links.filter(({ sender }) => sender.sid === from).map(({ payer }) => payer)
  const sender = links.find((one) => one.sender.sid === from)?.sender ?? first.sender
  const payer = payers.find(({ sid }) => sid === to) ?? payers[0] ?? first.payer
  const send = codeOf(sender, currencies.send)
  const receive = codeOf(payer, currencies.receive)
  const typed = readRows(rows)
  const isReadable = typedCents(amount) !== null
  const input =
    typed && isReadable
      ? {
          sendAgency: sender.sid,
          receiveAgency: payer.sid,
          sendCurrency: send,
          receiveCurrency: receive,
          amount,
          ...(!isSaved && { brackets: typed }),
        }
      : null
  return (
    <Opened priced>
      <div className={css['sentence']}>
        <b>{texts.title}</b>
        <DecimalField
          aria-label={texts.amount}
          format={amountFormat}
          value={amount}
          onChange={setAmount}
          error={!isReadable}
        />
        <CurrencyPick
          label={texts.sendCurrency}
          agency={sender}
          value={send}
          onPick={(code) => setCurrencies({ ...currencies, send: code })}
        />
        <span>{texts.from}</span>
        <AgencyPick
          label={texts.sender}
          agencies={links.map((one) => one.sender)}
          value={sender}
          onPick={setFrom}
        />
        <span>{texts.to}</span>
        <AgencyPick label={texts.payer} agencies={payers} value={payer} onPick={setTo} />
        <span className={css['together']}>
          {texts.paidIn}
          <CurrencyPick
            label={texts.receiveCurrency}
            agency={payer}
            value={receive}
            onPick={(code) => setCurrencies({ ...currencies, receive: code })}
          />
        </span>
      </div>
      {typed === null ? (
        <p className={css['hint']}>{texts.wrong}</p>
      ) : (
        <Result input={input} sender={sender} payer={payer} lead={isSaved ? texts.bySaved : texts.byTyped} />
      )}
    </Opened>
  )
}

function codeOf({ currencies }: Agency, chosen: string | undefined): string {
  return (currencies.find(({ code }) => code === chosen) ?? currencies[0])?.code ?? ''
}

interface AgencyPickProps {
  readonly label: string
  readonly agencies: readonly Agency[]
  readonly value: Agency
  readonly onPick: (sid: number) => void
}

function AgencyPick({ label, agencies, value, onPick }: AgencyPickProps) {
  const options = new Map(agencies.map(({ sid, longName }) => [String(sid), longName]))
  return (
    <SelectField
      aria-label={label}
      className={css['agency'] ?? ''}
      data={[...options].map(([sid, name]) => ({ value: sid, label: name }))}
      value={String(value.sid)}
      onChange={(sid) => {
        if (sid !== null) onPick(Number(sid))
      }}
    />
  )
}

interface CurrencyPickProps {
  readonly label: string
  readonly agency: Agency
  readonly value: string
  readonly onPick: (code: string) => void
}

function CurrencyPick({ label, agency, value, onPick }: CurrencyPickProps) {
  return (
    <SelectField
      aria-label={label}
      className={css['currency'] ?? ''}
      data={agency.currencies.map(({ code }) => code)}
      value={value}
      onChange={(code) => {
        if (code !== null) onPick(code)
      }}
    />
  )
}

interface ResultProps {
  readonly input: Parameters<typeof simulationQuery>[0]
  readonly sender: Agency
  readonly payer: Agency
  readonly lead: string
}

function Result({ input, sender, payer, lead }: ResultProps): ReactNode {
  const { simulate: texts } = useMessages().fees
  const asked = useDeferredValue(input)
  const { data, error, refetch } = useQuery({ ...simulationQuery(asked), placeholderData: keepPreviousData })
  const failure = failureOf(error)
  if (failure) return <ErrorState {...failure} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.outcome === 'refused') {
    return (
      <p role="status" className={css['refused']}>
        {texts.refused(data.sentence)}
      </p>
    )
  }
  return (
    <PriceExplained
      title={texts.price}
      lead={lead}
      price={data.price}
      host={sender.longName}
      peer={payer.longName}
    />
  )
}
