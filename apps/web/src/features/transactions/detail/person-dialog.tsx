import { revealReasonLength } from '@corridor/contract/customer'
import { isMasked } from '@corridor/domain/customers/masked'
import { useQueries } from '@tanstack/react-query'
import { useListed } from '../../../lib/listed.ts'
import { enumerationQuery } from '../../../lib/lookups.ts'
import { useMay } from '../../../lib/session.ts'
import { failureOf } from '../../../shared/failure.ts'
import { RevealButton } from '../../../shared/reveal/reveal-button.tsx'
import { useInSight } from '../../../shared/reveal/use-in-sight.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { When } from '../../../ui/formats/when.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../../ui/states/skeleton-form.tsx'
import { useFieldDefinitions } from '../lookups.ts'
import { useMessages } from '../texts.ts'
import { enumerations, revealField, type Transaction } from './api.ts'
import css from './detail.module.css'
import { Fact, Group, Typed } from './facts.tsx'
import type { Names } from './names.ts'
import {
  type FilledField,
  filledCategories,
  receiverCategories,
  receiverValues,
  senderCategories,
} from './person-fields.ts'

export type Person = 'sender' | 'receiver'

interface PersonDialogProps {
  readonly person: Person
  readonly transaction: Transaction
  readonly names: Names
  readonly onClose: () => void
}

type Values = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The lists that values are chosen from: name of the list to key to value. */
function useEnumerations() {
  const say = useListed()
  const queries = useQueries({ queries: enumerations.map(enumerationQuery) })
  const values: Values = new Map(
    enumerations.map((name, index) => [
      name,
      new Map((queries[index]?.data ?? []).map(({ idKey, idValue }) => [idKey, say(idValue)])),
    ]),
  )
  return { queries, values }
}

/** Everything that was recorded about one of the two people, to read only. */
export function PersonDialog({ person, transaction, names, onClose }: PersonDialogProps) {
  const { dialogs: texts } = useMessages().transactionDetail
  const say = useListed()
  const definitions = useFieldDefinitions()
  const { queries, values } = useEnumerations()
  const all = [definitions, ...queries]
  const failure = failureOf(all.find(({ error }) => error)?.error ?? null)
  const retry = (): void => {
    for (const query of all) if (query.error) void query.refetch()
  }
  const ready = definitions.data && queries.every(({ data }) => data)
  const { fieldsJSON, rcvFieldsJSON } = transaction
  const isSender = person === 'sender'
  const shown = isSender ? fieldsJSON : receiverValues(fieldsJSON, rcvFieldsJSON)
  const from = shown === rcvFieldsJSON ? 'rcvFieldsJSON' : 'fieldsJSON'
  // What the other side's counter was told is for the other side.
  const isOwnSide = from === 'rcvFieldsJSON' ? transaction.sides.paying : transaction.sides.sending
  const mayReveal = useMay('transactions.reveal') && isOwnSide
  const filled = filledCategories(
    isSender ? senderCategories : receiverCategories,
    definitions.data ?? [],
    shown,
  )
  return (
    <Dialog
      title={texts[person]}
      width={750}
      height={650}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      {failure && <ErrorState {...failure} onRetry={retry} />}
      {!ready && !failure && <SkeletonForm fields={12} />}
      {ready && filled.length === 0 && <EmptyState text={texts.empty} />}
      {ready && (
        <div className={css['categories']}>
          {filled.map(({ category, fields }) => (
            <Group key={category} title={isSender ? say(category) : texts.asReceiver(say(category))}>
              <dl className={css['wideFacts']}>
                {fields.map((field) =>
                  mayReveal && field.definition.revealable && isMasked(field.value) ? (
                    <MaskedFact
                      key={field.definition.tag}
                      field={field}
                      reveal={(why) => revealField(transaction.sid, field.definition.tag, from, why)}
                    />
                  ) : (
                    <Fact key={field.definition.tag} label={field.definition.fieldLabel}>
                      <FieldValue field={field} names={names} values={values} />
                    </Fact>
                  ),
                )}
              </dl>
            </Group>
          ))}
        </div>
      )}
    </Dialog>
  )
}

interface MaskedFactProps {
  readonly field: FilledField
  readonly reveal: (why: string) => Promise<string>
}

/** A secret field: its end, and the whole for a while to those who may see it and say why. */
function MaskedFact({ field: { definition, value }, reveal }: MaskedFactProps) {
  const { reveal: texts } = useMessages()
  const inSight = useInSight()
  const button = (
    <RevealButton
      label={definition.fieldLabel}
      maxLength={revealReasonLength}
      reveal={reveal}
      inSight={inSight}
    />
  )
  return (
    <Fact label={definition.fieldLabel} beside={button}>
      <Typed text={inSight.value ?? value} />
      {inSight.value !== null && <span className={css['muted']}> {texts.seen(inSight.seconds)}</span>}
    </Fact>
  )
}

interface FieldValueProps {
  readonly field: FilledField
  readonly names: Names
  readonly values: Values
}

function FieldValue({ field: { definition, value }, names, values }: FieldValueProps) {
  if (definition.kind === 'date') return <When at={value} format="date-person" />
  if (definition.kind === 'country') return names.country(value)
  if (definition.kind === 'enumeration')
    return <Typed text={values.get(definition.enumeration ?? '')?.get(value) ?? value} />
  return <Typed text={value} />
}
