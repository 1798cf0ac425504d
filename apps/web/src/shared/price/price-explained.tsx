import { baseCurrency } from '@corridor/domain/money/money'
import { type ReactNode, useId } from 'react'
import { exactly, money, percent, sumOf } from './figures.ts'
import css from './price.module.css'
import { collectedSteps, type Priced, paidSteps, type Share, type Step, sharesOf } from './price.ts'
import { useMessages } from './texts.ts'

interface PriceProps {
  readonly price: Priced
  /** Who sends and who pays out. */
  readonly host: string
  readonly peer: string
}

interface PriceExplainedProps extends PriceProps {
  readonly title: string
  readonly lead: string
}

/** In words and figures what made the price, so that anybody can compute it again by hand. */
export function PriceExplained({ title, lead, ...priced }: PriceExplainedProps) {
  const id = useId()
  return (
    <section className={css['price']} aria-labelledby={id}>
      <h3 id={id} className={css['title']}>
        {title}
      </h3>
      <p className={css['lead']}>{lead}</p>
      <div className={css['columns']}>
        <Collected price={priced.price} />
        <Paid price={priced.price} />
        <Shared {...priced} />
      </div>
    </section>
  )
}

function StepLine({ step }: { step: Step }) {
  const { steps, rounding } = useMessages().price
  return (
    <div className={css['line']}>
      <dt>{steps[step.key]}</dt>
      <dd>
        <span className={css['formula']}>
          {step.formula} = {step.exact !== null && <>{step.exact} ≈ </>}
        </span>
        <strong>
          {step.result} {step.unit}
        </strong>
        {step.rounding && <span className={css['note']}>{rounding[step.rounding]}</span>}
      </dd>
    </div>
  )
}

interface LineProps {
  readonly label: string
  readonly text: string
  /** The number of the record that the value came from. */
  readonly record?: number | null
  /** What came of it. */
  readonly children?: ReactNode
}

function Line({ label, text, record, children }: LineProps) {
  const { price } = useMessages()
  return (
    <div className={css['line']}>
      <dt>{label}</dt>
      <dd>
        {text}
        {children && (
          <>
            : <strong>{children}</strong>
          </>
        )}
        {record != null && <span className={css['record']}> {price.record(record)}</span>}
      </dd>
    </div>
  )
}

function Rate({
  currency,
  rate,
}: {
  currency: string
  rate: { readonly sid: number | null; readonly value: string }
}) {
  const { price: texts } = useMessages()
  return (
    <Line
      label={texts.wholesale(currency)}
      text={texts.oneDollar(exactly(rate.value), currency)}
      record={rate.sid}
    />
  )
}

function Collected({ price: one }: { price: Priced }) {
  const { price: texts } = useMessages()
  const { bracket, feeRule, sendRate } = one.explanation
  const { toBase, byPercent, rest } = collectedSteps(one)
  const isBase = one.sendCurrency === baseCurrency.code
  return (
    <div>
      <h4>{texts.collected}</h4>
      <dl>
        {isBase ? (
          <Line label={texts.steps.amountBase} text={texts.already}>
            {money(one.amountBase)} {baseCurrency.code}
          </Line>
        ) : (
          <>
            <Rate currency={one.sendCurrency} rate={sendRate} />
            <StepLine step={toBase} />
          </>
        )}
        <Line
          label={texts.bracket(bracket.sid)}
          text={texts.bracketText(
            money(bracket.limitFrom),
            money(bracket.limitTo),
            money(bracket.minFee),
            percent(bracket.percent),
          )}
        />
        <StepLine step={byPercent} />
        <Line label={texts.steps.fee} text={texts.rules[feeRule](byPercent.result, money(bracket.minFee))}>
          {money(one.sndFeesBase)} {baseCurrency.code}
        </Line>
        {rest.map((step) => (
          <StepLine key={step.key} step={step} />
        ))}
      </dl>
    </div>
  )
}

function Paid({ price: one }: { price: Priced }) {
  const { price: texts } = useMessages()
  const { receiveRate, spread } = one.explanation
  return (
    <div>
      <h4>{texts.paid}</h4>
      <dl>
        <Rate currency={one.receiveCurrency} rate={receiveRate} />
        <Line label={texts.spread} text={percent(spread.value)} record={spread.sid} />
        {paidSteps(one).map((step) => (
          <StepLine key={step.key} step={step} />
        ))}
      </dl>
    </div>
  )
}

function Shared({ price: one, host, peer }: PriceProps) {
  const { price: texts } = useMessages()
  const { table } = texts
  const { explanation } = one
  const parties: Record<Share['party'], string> = {
    host: table.host(host),
    peer: table.peer(peer),
    operator: table.operator,
  }
  return (
    <div>
      <h4>{texts.shared}</h4>
      <dl>
        <Line
          label={texts.pool}
          text={texts.poolText(money(one.sndFeesBase), money(explanation.bracket.feesSplit))}
        >
          {money(explanation.feePool)} {baseCurrency.code}
        </Line>
      </dl>
      <table className={css['shares']}>
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{table.party}</th>
            <th scope="col">{table.fee}</th>
            <th scope="col">{table.fx}</th>
            <th scope="col">{table.sum}</th>
          </tr>
        </thead>
        <tbody>
          {sharesOf(one).map((share) => (
            <ShareRow key={share.party} share={share} party={parties[share.party]} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{table.total}</th>
            <td>{money(one.sndFeesBase)}</td>
            <td>{money(explanation.fxProfit)}</td>
            <td>{money(sumOf(one.sndFeesBase, explanation.fxProfit))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function ShareRow({ share, party }: { share: Share; party: string }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{party}</bdi>
      </th>
      <PartCell part={share.fee} />
      <PartCell part={share.fx} />
      <td>{money(share.sum)}</td>
    </tr>
  )
}

function PartCell({ part }: { part: Share['fee'] }) {
  const { rest } = useMessages().price.table
  return (
    <td>
      {money(part.amount)}
      <span className={css['note']}>{part.formula ?? rest}</span>
    </td>
  )
}
