import { baseCurrency } from '@corridor/domain/money/money'
import { exactly } from '../../../shared/price/figures.ts'
import { placeOf, RecordLink } from '../../../shared/record-link.tsx'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { DASH, formatMoney } from '../../../ui/formats/format.ts'
import { When } from '../../../ui/formats/when.tsx'
import { useZoneOfAgency } from '../lookups.ts'
import { useMessages } from '../texts.ts'
import type { Transaction } from './api.ts'
import css from './detail.module.css'
import { Amount, Fact, Group, Typed } from './facts.tsx'
import type { Names } from './names.ts'

interface GroupOfTransaction {
  readonly transaction: Transaction
  readonly names: Names
}

export function RoutingGroup({ transaction: one, names }: GroupOfTransaction) {
  const { groups, routing: texts } = useMessages().transactionDetail
  const zoneOf = useZoneOfAgency()
  return (
    <Group title={groups.routing}>
      <dl className={css['facts']}>
        <Fact label={texts.reference}>
          <span className={css['figure']}>{one.referenceNumber}</span>{' '}
          <CopyButton text={one.referenceNumber} />
        </Fact>
        <Fact label={texts.status}>
          <span className={css['status']} data-status={one.status_sid}>
            {names.status(one.status_sid)}
          </span>
        </Fact>
        <Fact label={texts.deliveryOption}>{names.deliveryOption(one.deliveryOption)}</Fact>
        <Fact label={texts.sendCountry}>{names.country(one.sendCountry)}</Fact>
        <Fact label={texts.receiveCountry}>{names.country(one.receiveCountry)}</Fact>
        <Fact label={texts.sent}>
          <When at={one.dateTransaction} format="date-time-utc" zone={zoneOf(one.sndAgency_sid)} />
        </Fact>
        <Fact label={texts.available}>
          <When at={one.dateAvailable} format="date-time-utc" zone={zoneOf(one.rcvAgency_sid)} />
        </Fact>
        <Fact label={texts.received}>
          <When at={one.dateReceive} format="date-time-utc" zone={zoneOf(one.rcvAgency_sid)} />
        </Fact>
      </dl>
    </Group>
  )
}

export function OriginatingGroup({ transaction: one, names }: GroupOfTransaction) {
  const { groups, originating: texts } = useMessages().transactionDetail
  return (
    <Group title={groups.originating}>
      <dl className={`${css['facts']} ${css['amounts']}`}>
        <Fact label={texts.agency}>
          <RecordLink to={placeOf.agency(one.sndAgency_sid)}>{names.agency(one.sndAgency_sid)}</RecordLink>
        </Fact>
        <Fact label={texts.agent}>
          <RecordLink to={placeOf.agent(one.agentSnd, one.sndAgency_sid)}>
            {names.agent(one.agentSnd)}
          </RecordLink>
        </Fact>
        <Fact label={texts.amount}>
          <Amount amount={one.sendAmount} />
        </Fact>
        <Fact label={texts.fees}>
          <Amount amount={one.totalSendFees} />
        </Fact>
        <Fact label={texts.taxes}>
          <Amount amount={one.totalSendTaxes} />
        </Fact>
        <Fact label={texts.currency}>{names.currency(one.sendCurrency)}</Fact>
        <Fact label={texts.total} strong>
          <Amount amount={one.totalAmountToCollect} />
        </Fact>
        <Fact label={texts.amountBase}>
          <Amount amount={one.amountBase} />
        </Fact>
        <Fact label={texts.feesBase}>
          <Amount amount={one.sndFeesBase} />
        </Fact>
        <Fact label={texts.taxesBase}>
          <Amount amount={one.sndTaxesBase} />
        </Fact>
        <Fact label={texts.baseCurrency}>{baseCurrency.code}</Fact>
        <Fact label={texts.totalBase} strong>
          <Amount amount={one.amountToCollectBase} />
        </Fact>
      </dl>
    </Group>
  )
}

const rateDecimals = 6

/** Cancelled, expired or gone: nobody pays such a transfer out any more. */
function canStillBePaid(status: string): boolean {
  return status === 'UNCOM' || status === 'HOLD' || status === 'AVAIL'
}

export function DestinationGroup({ transaction: one, names }: GroupOfTransaction) {
  const { groups, destination: texts, noPayer } = useMessages().transactionDetail
  return (
    <Group title={groups.destination}>
      <dl className={css['facts']}>
        <Fact label={texts.agency}>
          <RecordLink to={placeOf.agency(one.rcvAgency_sid)}>{names.agency(one.rcvAgency_sid)}</RecordLink>
        </Fact>
        <Fact label={texts.agent}>
          {one.agentRcv === null ? (
            <span className={css['muted']}>{canStillBePaid(one.status_sid) ? noPayer : DASH}</span>
          ) : (
            <RecordLink to={placeOf.agent(one.agentRcv, one.rcvAgency_sid)}>
              {names.agent(one.agentRcv)}
            </RecordLink>
          )}
        </Fact>
        <Fact label={texts.rate}>
          <span className={css['amount']} title={exactly(one.exchangeRate)}>
            {formatMoney(one.exchangeRate, rateDecimals)}
          </span>
        </Fact>
        <Fact label={texts.amount} strong>
          <Amount amount={one.receiveAmount} />
        </Fact>
        <Fact label={texts.currency}>{names.currency(one.receiveCurrency)}</Fact>
      </dl>
    </Group>
  )
}

interface PersonGroupProps {
  readonly transaction: Transaction
  readonly onView: () => void
}

export function SenderGroup({ transaction: { fieldsJSON: fields }, onView }: PersonGroupProps) {
  const { groups, person: texts } = useMessages().transactionDetail
  const facts = [
    [texts.firstName, fields['senderFirstName']],
    [texts.lastName, fields['senderLastName']],
    [texts.lastName2, fields['senderLastName2']],
    [texts.testQuestion, fields['testQuestion']],
    [texts.testAnswer, fields['testAnswer']],
    [texts.message1, fields['messageField1']],
    [texts.message2, fields['messageField2']],
  ] as const
  return <PersonGroup title={groups.sender} view={texts.viewSender} facts={facts} onView={onView} />
}

export function ReceiverGroup({ transaction: { fieldsJSON: fields }, onView }: PersonGroupProps) {
  const { groups, person: texts } = useMessages().transactionDetail
  const facts = [
    [texts.firstName, fields['receiverFirstName']],
    [texts.lastName, fields['receiverLastName']],
    [texts.lastName2, fields['receiverLastName2']],
  ] as const
  return <PersonGroup title={groups.receiver} view={texts.viewReceiver} facts={facts} onView={onView} />
}

interface PersonFactsProps {
  readonly title: string
  readonly view: string
  readonly facts: readonly (readonly [label: string, value: string | undefined])[]
  readonly onView: () => void
}

function PersonGroup({ title, view, facts, onView }: PersonFactsProps) {
  const button = (
    <ActionButton aria-haspopup="dialog" onClick={onView}>
      {view}
    </ActionButton>
  )
  return (
    <Group title={title} action={button}>
      <dl className={css['facts']}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            <Typed text={value} />
          </Fact>
        ))}
      </dl>
    </Group>
  )
}
