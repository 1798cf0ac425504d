import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useMay } from '../../lib/session.ts'
import { FormNotices } from '../../shared/form-notices.tsx'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { setupWords } from '../../shared/history/words/settlement-setup.ts'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Setup, sftpQuery } from './api.ts'
import { CodeTable } from './code-table.tsx'
import { CommunicationSection } from './communication-section.tsx'
import { FileSection } from './file-section.tsx'
import { SampleSection } from './sample-section.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import css from './settlement-setup.module.css'
import { countChanges } from './setup-values.ts'
import { SftpSection } from './sftp-section.tsx'
import { useMessages } from './texts.ts'
import { TheirSetup } from './their-setup.tsx'
import { useSetupForm } from './use-setup-form.ts'
import { ZipSection } from './zip-section.tsx'

interface SetupFormProps {
  readonly agency: Agency
  readonly stored: Setup
  readonly secondLevel: SecondLevel
}

export function SetupForm({ agency, stored, secondLevel }: SetupFormProps) {
  const { settlementSetup: texts } = useMessages()
  const readOnly = !useMay('settlement-setup.edit')
  const saved = useSetupForm(stored, secondLevel)
  const { record } = saved
  const { form } = record
  const { data: target } = useQuery(sftpQuery(agency.sid))
  const guard = useUnsavedGuard({ isDirty: record.isDirty, ignoreSearch: ['q'] })
  const [values, initial] = [form.getValues(), form.getInitialValues()]
  const part = { form, readOnly }
  const words = setupWords(texts)
  return (
    <Card>
      {guard}
      <form noValidate aria-label={texts.title} onSubmit={(event) => isOwn(event) && record.submit(event)}>
        <FormNotices saved={saved} labels={words.labels}>
          {saved.conflict && <TheirSetup agencySid={agency.sid} initial={initial} values={values} />}
        </FormNotices>
        <div className={css['place']}>
          <div className={css['halves']}>
            <div>
              <FileSection {...part} />
              <CodeTable {...part} />
              <ScheduleTable {...part} agency={agency} hasPassword={stored.config?.hasZipPass === true} />
              {/* Until it is known whether there is one, nothing is said of it. */}
              <CommunicationSection {...part} hasTarget={target !== null} />
            </div>
            <div>
              <SampleSection agency={agency} values={values} initial={initial} />
              <SftpSection agency={agency} readOnly={readOnly} secondLevel={secondLevel} />
              <ZipSection {...part} stored={stored.config} secondLevel={secondLevel} />
            </div>
          </div>
        </div>
        <FormFooter>
          {readOnly ? (
            <p className={css['hint']}>{texts.readOnly}</p>
          ) : (
            <>
              <ActionButton type="submit" tone="primary" busy={record.busy}>
                {texts.save}
              </ActionButton>
              <ActionButton inactive={record.busy} onClick={() => record.reset(initial)}>
                {texts.reset}
              </ActionButton>
            </>
          )}
          {record.dirty && (
            <span>
              <b className={css['changes']}>{texts.changes(countChanges(initial, values))}</b> {texts.from}
            </span>
          )}
          <LastUpdate
            entity="settlement_setup"
            sid={agency.sid}
            name={texts.historyOf(agency.longName)}
            {...words}
          />
        </FormFooter>
      </form>
    </Card>
  )
}

/** React hands on what happens in a dialog to whatever opened it: a saved target would save the form as well. */
function isOwn({ target, currentTarget }: FormEvent): boolean {
  return target === currentTarget
}
