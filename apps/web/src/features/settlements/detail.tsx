import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { counted } from '../../lib/messages/written.ts'
import { useRecordTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf, showFailure } from '../../shared/failure.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { useInSight } from '../../shared/reveal/use-in-sight.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { formatBytes } from '../../ui/formats/bytes.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { usePanelFocus } from '../../ui/page/use-panel-focus.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import {
  type Detail,
  detailPart,
  detailQuery,
  downloadZip,
  revealZipPassword,
  settlementsKey,
} from './api.ts'
import { DeliveryPill, periodName } from './columns.tsx'
import { DeliveryStory } from './delivery-story.tsx'
import css from './settlements.module.css'
import { useMessages } from './texts.ts'
import { TransfersDialog } from './transfers-dialog.tsx'

interface DetailPanelProps {
  readonly sid: number
  readonly onClose: () => void
}

/** The chosen file beside the list: what it is, what it sums to, and whether it arrived. */
export function DetailPanel({ sid, onClose }: DetailPanelProps) {
  const { detail: texts } = useMessages().settlements
  const { data, error, refetch } = useQuery(detailQuery(sid))
  const failure = failureOf(error)
  const focus = usePanelFocus({ row: String(sid), onClose })
  useChangesElsewhere(data)
  useRecordTitle(data?.fileTitle)
  return (
    <aside className={css['panel']} aria-label={texts.label} {...focus}>
      <Card>
        <Head file={data} onClose={onClose} />
        {failure && (
          <div className={css['part']}>
            <ErrorState {...failure} onRetry={() => void refetch()} />
          </div>
        )}
        {data && (
          <>
            <Facts file={data} />
            <DeliveryStory file={data} />
            <Totals file={data} />
            <Lines file={data} />
          </>
        )}
        {!data && !failure && <SkeletonForm fields={8} />}
      </Card>
    </aside>
  )
}

/** What became of a file stands in its row and in the calendar too: they follow what is seen here. */
function useChangesElsewhere(file: Detail | undefined): void {
  const queries = useQueryClient()
  const states = file?.deliveries.map(({ state }) => state).join(' ')
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const isNew = seen.current !== undefined && states !== undefined && seen.current !== states
    seen.current = states ?? seen.current
    if (isNew)
      void queries.invalidateQueries({
        queryKey: settlementsKey,
        predicate: ({ queryKey: [, part] }) => part !== detailPart,
      })
  }, [queries, states])
}

/** What can be closed can be closed at any time, also before it is there and when it does not come. */
function Head({ file, onClose }: { readonly file: Detail | undefined; readonly onClose: () => void }) {
  const { settlements: texts } = useMessages()
  const mayDownload = useMay('settlements.download')
  return (
    <header className={css['part']}>
      <div className={css['head']}>
        {file && (
          <>
            <h2>{file.fileTitle}</h2>
            {file.fileTitle !== '' && <CopyButton text={file.fileTitle} />}
            <DeliveryPill {...file} />
          </>
        )}
        <button type="button" className={css['close']} aria-label={texts.detail.close} onClick={onClose}>
          ×
        </button>
      </div>
      {file && mayDownload && <ActionButton onClick={() => downloadZip(file)}>{texts.download}</ActionButton>}
    </header>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Facts({ file }: { readonly file: Detail }) {
  const { detail: texts } = useMessages().settlements
  const { layout, bytes, deliveries } = file
  const period = texts.periodOf(
    periodName(file.period),
    formatWhen(file.firstDay, 'date-utc'),
    formatWhen(file.lastDay, 'date-utc'),
  )
  return (
    <dl className={`${css['part']} ${css['facts']}`}>
      <Fact label={texts.agency}>
        <RecordLink to={placeOf.agency(file.agencySid, 'settlement')}>{file.agency}</RecordLink>
      </Fact>
      <Fact label={texts.period}>{period}</Fact>
      <Fact label={texts.made}>
        <When at={file.dateGenerated} format="date-time-utc" />
      </Fact>
      <Fact label={texts.goesTo}>{deliveries.map(({ target }) => target).join(', ') || texts.nowhere}</Fact>
      <Fact label={texts.file}>
        {bytes === null ? texts.cleared(layout) : texts.size(layout, formatBytes(bytes))}
      </Fact>
      <Password sid={file.sid} />
    </dl>
  )
}

/** Of this very file, whatever the set-up says by now: half a minute in sight, after the second-level password. */
function Password({ sid }: { readonly sid: number }) {
  const messages = useMessages()
  const { detail: texts } = messages.settlements
  const mayReveal = useMay('settlement-setup.reveal')
  const { value, seconds, show } = useInSight()
  const [busy, run] = useBusy()
  if (!mayReveal) return null
  const reveal = async (): Promise<void> => {
    try {
      show(await revealZipPassword(sid))
    } catch (error) {
      showFailure(error, messages, 'zip password')
    }
  }
  return (
    <Fact label={texts.zip}>
      {value === null ? (
        <LinkButton aria-busy={busy} onClick={() => void run(reveal)}>
          {texts.seePassword}
        </LinkButton>
      ) : (
        <span role="status">
          <code>{value}</code> <span className={css['quiet']}>{texts.seen(seconds)}</span>
        </span>
      )}
    </Fact>
  )
}

/** In whole cents, so that no figure is ever a fraction of a JavaScript number. */
function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function Totals({ file }: { readonly file: Detail }) {
  const { detail: texts } = useMessages().settlements
  const [shows, setShows] = useState(false)
  const rows = counted(file.rows)
  return (
    <div className={css['part']}>
      <table className={css['totals']}>
        <thead>
          <tr>
            <th scope="col">{texts.totals}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {file.totals.map(({ kind, amount }) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {texts.sum} · {texts.rows} {rows}
            </th>
            <td>{formatMoney(sumOf(file.totals.map(({ amount }) => amount)))}</td>
          </tr>
        </tfoot>
      </table>
      {file.rows > 0 && (
        <LinkButton aria-haspopup="dialog" onClick={() => setShows(true)}>
          {texts.transfers(rows)}
        </LinkButton>
      )}
      {shows && <TransfersDialog file={file} onClose={() => setShows(false)} />}
    </div>
  )
}

function Lines({ file }: { readonly file: Detail }) {
  const { detail: texts } = useMessages().settlements
  return (
    <details className={css['part']}>
      <summary>{texts.lines}</summary>
      <pre className={css['lines']}>{`${file.head}\n${file.trailer}`}</pre>
      <p className={css['quiet']}>
        {texts.hash} <code className={css['hash']}>{file.sha256}</code>
      </p>
    </details>
  )
}
