import { type FourEyesSetting, fourEyesFields, settingNumber } from '@corridor/contract/proposals'
import { centsOf } from '@corridor/domain/ledger/payments'
import { type FourEyes, isWeaker } from '@corridor/domain/proposals/decide'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { ProposedChange } from '../../lib/proposed.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf, showFailure } from '../../shared/failure.ts'
import { OpenProposal } from '../../shared/proposals/open-proposal.tsx'
import { SecondPersonField, useSecondPerson } from '../../shared/proposals/second-person.tsx'
import { settingsQuery } from '../../shared/proposals/settings.ts'
import { proposalsKey, showProposed } from '../../shared/proposals/show-proposed.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { saveSetting } from './api.ts'
import css from './proposals.module.css'
import { useMessages } from './texts.ts'

/** Which changes need a second person here. */
export function FourEyesPanel() {
  const mayRead = useMay('proposals.read')
  return mayRead ? <Loaded /> : <NoAccess />
}

function Loaded() {
  const { settings: texts } = useMessages().proposals
  const readOnly = !useMay('proposals.settings')
  const { data, error, refetch } = useQuery(settingsQuery)
  const heading = useId()
  const failure = failureOf(error)
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  return (
    <Card>
      {data ? (
        <section className={css['settings']} aria-labelledby={heading}>
          <h2 id={heading}>{texts.title}</h2>
          <p>{texts.lead}</p>
          {data.map((setting) => (
            <Kind key={`${setting.kind} ${setting.version}`} stored={setting} readOnly={readOnly} />
          ))}
          {readOnly && <p className={css['hint']}>{texts.readOnly}</p>}
        </section>
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Card>
  )
}

/** What was typed, as the wire has it; of what is wrong, which field. */
function typedOf(isOn: boolean, above: string, hours: string) {
  const typed = fourEyesFields.safeParse({
    isOn,
    above: above.trim() === '' ? null : above.trim(),
    lapseHours: Number(hours),
  })
  const wrong = (field: string): boolean =>
    typed.error?.issues.some(({ path: [name] }) => name === field) ?? false
  return { fields: typed.data, aboveIsWrong: wrong('above'), hoursAreWrong: wrong('lapseHours') }
}

function inCents({ isOn, above }: Pick<FourEyesSetting, 'isOn' | 'above'>): FourEyes {
  return { isOn, aboveCents: above === null ? null : centsOf(above) }
}

function Kind({ stored, readOnly }: { stored: FourEyesSetting; readOnly: boolean }) {
  const messages = useMessages()
  const { settings: texts } = messages.proposals
  const [isOn, setOn] = useState(stored.isOn)
  const [above, setAbove] = useState(stored.above ?? '')
  const [hours, setHours] = useState(String(stored.lapseHours))
  const [busy, run] = useBusy()
  const about = `four eyes ${stored.kind}`
  const { fields, aboveIsWrong, hoursAreWrong } = typedOf(isOn, above, hours)
  const second = useSecondPerson(
    !readOnly && fields !== undefined && isWeaker(inCents(stored), inCents(fields)),
  )
  const save = async (): Promise<void> => {
    if (!fields) return
    try {
      await second.telling((told) => saveSetting({ ...stored, ...fields }, told))
      showToast({ kind: 'success', about, message: texts.saved })
    } catch (error) {
      if (error instanceof ProposedChange) {
        setOn(stored.isOn)
        setAbove(stored.above ?? '')
        return showProposed(error, messages, about)
      }
      if (!(error instanceof ApiError)) throw error
      showFailure(error, messages, about)
    }
    await queryClient.invalidateQueries({ queryKey: proposalsKey })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(save)
  }
  return (
    <form onSubmit={submit} aria-label={texts.kinds[stored.kind]}>
      <fieldset className={css['kind']}>
        <legend>{texts.kinds[stored.kind]}</legend>
        <CheckField
          label={texts.isOn}
          checked={isOn}
          readOnly={readOnly}
          onChange={(event) => !readOnly && setOn(event.currentTarget.checked)}
        />
        {stored.hasAmount && (
          <TextField
            label={texts.above}
            value={above}
            readOnly={readOnly}
            error={aboveIsWrong ? messages.refusals.not_an_amount({}) : null}
            onChange={(event) => setAbove(event.currentTarget.value)}
          />
        )}
        <TextField
          label={texts.hours}
          value={hours}
          readOnly={readOnly}
          inputMode="numeric"
          error={hoursAreWrong ? texts.hoursWrong : null}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        {!readOnly && (
          <ActionButton type="submit" busy={busy} aria-label={texts.saveOf(texts.kinds[stored.kind])}>
            {texts.save}
          </ActionButton>
        )}
      </fieldset>
      <SecondPersonField second={second} />
      <OpenProposal kind="four_eyes" record={settingNumber(stored.kind)} />
    </form>
  )
}
