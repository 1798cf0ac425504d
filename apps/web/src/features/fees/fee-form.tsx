import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { FormNotices } from '../../shared/form-notices.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { Card } from '../../ui/page/card.tsx'
import { behindQuery, type Pair, type StoredFee } from './api.ts'
import { BracketTable } from './bracket-table.tsx'
import type { Countries } from './countries.ts'
import { DeleteFee } from './delete-fee.tsx'
import { DryRun } from './dry-run.tsx'
import { FeePicture } from './fee-picture.tsx'
import { type FeeValues, fieldName } from './fee-values.ts'
import css from './fees.module.css'
import { PairFields } from './pair-fields.tsx'
import { Simulator } from './simulator.tsx'
import { useMessages } from './texts.ts'
import { useFeeForm } from './use-fee-form.ts'
import type { Opening } from './use-opening.ts'
import { useRows } from './use-rows.ts'
import { useShares } from './use-shares.tsx'

export interface FeeFormProps {
  readonly pair: Pair
  /** Null for a fee that is not saved yet. */
  readonly stored: StoredFee | null
  readonly countries: Countries
  readonly opening: Opening
  /** The red notice. */
  readonly notice: ReactNode
}

export function FeeForm(props: FeeFormProps) {
  const { pair, stored, countries, opening, notice } = props
  const { place } = opening
  const { fees: texts } = useMessages()
  const readOnly = !useMay('fees.edit')
  const form = useFeeForm({ pair, stored, place })
  const { record } = form.saved
  const rows = useRows(record)
  const shares = useShares(pair)
  const guard = useUnsavedGuard({ isDirty: record.isDirty, ignoreSearch: ['page'] })
  useArrival(opening, record)
  useUnsavedReport(record.dirty, opening.setUnsaved)
  const [tried, setTried] = useState<'price' | 'past' | null>(null)
  const toggle = (what: 'price' | 'past'): void => setTried(tried === what ? null : what)
  return (
    <>
      <Card>
        <form noValidate aria-label={texts.editor} onSubmit={record.submit}>
          {guard}
          <div className={css['head']}>
            {record.dirty && notice}
            <FormNotices saved={form.saved} labels={useLabels(rows.rows.length)} />
            <PairFields
              pair={pair}
              countries={countries}
              readOnly={readOnly}
              error={record.form.errors['destination']}
              onDestination={(destination) =>
                opening.toDestination(pair, destination, () => record.form.getValues().brackets)
              }
              input={record.form.getInputProps('destination')}
            >
              {shares.field}
            </PairFields>
            <h3 className={css['heading']}>{texts.heading}</h3>
            <FeePicture
              pair={pair}
              link={shares.link}
              rows={rows.rows}
              saved={record.form.getInitialValues().brackets}
            />
          </div>
          <BracketTable record={record} rows={rows} readOnly={readOnly} />
          <FormFooter
            danger={
              !readOnly && (
                <DeleteFee pair={pair} stored={stored} countries={countries} form={form} place={place} />
              )
            }
          >
            {readOnly ? (
              <>
                <TryButtons pair={pair} tried={tried} onToggle={toggle} />
                <p className={css['hint']}>{texts.readOnly}</p>
              </>
            ) : (
              <>
                <ActionButton type="submit" tone="primary" busy={record.busy}>
                  {texts.save}
                </ActionButton>
                <ActionButton
                  inactive={record.busy || !record.dirty}
                  onClick={() => record.reset(record.form.getInitialValues())}
                >
                  {texts.undo}
                </ActionButton>
                <TryButtons pair={pair} tried={tried} onToggle={toggle} />
                <HoldNotice pair={pair} heldUntil={record.dirty ? null : form.heldUntil} />
              </>
            )}
          </FormFooter>
        </form>
      </Card>
      {tried === 'price' && (
        <Simulator pair={pair} rows={rows.rows} isSaved={!record.dirty && stored !== null} />
      )}
      {tried === 'past' && (
        <DryRun
          pair={pair}
          rows={rows.rows}
          name={texts.pair(countries.nameOf(pair.collect), countries.nameOf(pair.destination))}
          onClose={() => setTried(null)}
        />
      )}
    </>
  )
}

interface TryButtonsProps {
  readonly pair: Pair
  readonly tried: 'price' | 'past' | null
  readonly onToggle: (what: 'price' | 'past') => void
}

/** What a change would do, before it is made. */
function TryButtons({ pair, tried, onToggle }: TryButtonsProps) {
  const { fees: texts } = useMessages()
  const inactive = pair.destination === ''
  return (
    <>
      <ActionButton inactive={inactive} aria-expanded={tried === 'past'} onClick={() => onToggle('past')}>
        {texts.dryRun.title}
      </ActionButton>
      <ActionButton inactive={inactive} aria-expanded={tried === 'price'} onClick={() => onToggle('price')}>
        {texts.simulate.title}
      </ActionButton>
    </>
  )
}

/** For how long the gateway keeps to prices of before; after a save until when. */
function HoldNotice({ pair, heldUntil }: { pair: Pair; heldUntil: string | null }) {
  const { fees: texts } = useMessages()
  const { data } = useQuery(behindQuery(pair))
  const general = data ? texts.holdFor(data.pricesHoldMinutes) : ''
  return (
    <p role="status" className={css['hint']}>
      {heldUntil === null ? general : texts.holdUntil(formatWhen(heldUntil, 'time-local'))}
    </p>
  )
}

function useLabels(rows: number): Readonly<Record<string, string>> {
  const { fees: texts } = useMessages()
  const labels: Record<string, string> = { destination: texts.destination }
  for (let place = 0; place < rows; place += 1) {
    for (const field of ['limitFrom', 'limitTo', 'minFee', 'percent', 'feesSplit'] as const) {
      labels[fieldName(place, field)] = texts.fieldOf(texts.brackets[field], place + 1)
    }
  }
  return labels
}

/** What was typed before this pair was chosen comes along, and so does the focus. */
function useArrival({ arrive }: Opening, { form, focusField }: RecordForm<FeeValues>): void {
  const come = useEffectEvent(() => {
    const { typed, focus } = arrive()
    if (typed.length > 0) form.setValues({ brackets: typed })
    if (focus) focusField('destination')
  })
  useEffect(() => come(), [])
}

function useUnsavedReport(dirty: boolean, report: (unsaved: boolean) => void): void {
  const tell = useEffectEvent(report)
  useEffect(() => {
    tell(dirty)
    return () => tell(false)
  }, [dirty])
}
