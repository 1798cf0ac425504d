import { useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { complianceWords } from '../../shared/history/words/compliance.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import type { Panel } from './api.ts'
import type { Change } from './changes.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import css from './compliance.module.css'
import type { PanelValues } from './panel-values.ts'
import { ruleCodes } from './panel-words.ts'
import { useMessages } from './texts.ts'
import type { Trying } from './use-trying.ts'

interface PanelFooterProps {
  readonly agency: Agency
  readonly panel: Panel
  /** Of each period, by its code. */
  readonly periods: Readonly<Record<string, string>>
  readonly formId: string
  readonly record: RecordForm<PanelValues>
  readonly changes: readonly Change[]
  readonly readOnly: boolean
  readonly onPick: (path: string) => void
  readonly trying: Trying
}

/** The one Save of all sub-tabs, and what it would save. */
export function PanelFooter(props: PanelFooterProps) {
  const { agency, panel, periods, formId, record, changes, readOnly, onPick } = props
  const { opener, isOpen, id, toggle } = props.trying
  const { compliance: texts } = useMessages()
  const [listed, setListed] = useState(false)
  const [confirm, question] = useConfirm()
  const reset = async (): Promise<void> => {
    const { title, text } = texts.resetAsks
    const asked = { title, text: text(changes.length), confirmLabel: texts.reset, danger: true }
    // One change is typed again in a moment; those of other sub-tabs nobody sees go.
    if (changes.length > 1 && !(await confirm(asked))) return
    record.reset(record.form.getInitialValues())
  }
  return (
    <FormFooter>
      {question}
      {readOnly ? (
        <p className={css['hint']}>{texts.readOnly}</p>
      ) : (
        <>
          <ActionButton type="submit" form={formId} tone="primary" busy={record.busy}>
            {texts.save}
          </ActionButton>
          <ActionButton inactive={record.busy || changes.length === 0} onClick={() => void reset()}>
            {texts.reset}
          </ActionButton>
        </>
      )}
      {changes.length > 0 && (
        <>
          <LinkButton className={css['changes']} aria-haspopup="dialog" onClick={() => setListed(true)}>
            {texts.changes(changes.length)}
          </LinkButton>
          <span className={css['quiet']}>{texts.inForce}</span>
        </>
      )}
      <div className={css['footerEnd']}>
        <LastUpdate
          entity="agency_compliance"
          sid={agency.sid}
          name={agency.longName}
          {...complianceWords(ruleCodes(panel, periods), texts)}
        />
        <ActionButton ref={opener} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {texts.tryOut.title}
        </ActionButton>
      </div>
      {listed && (
        <ChangesDialog
          changes={changes}
          onPick={(path) => {
            setListed(false)
            onPick(path)
          }}
          onClose={() => setListed(false)}
        />
      )}
    </FormFooter>
  )
}
