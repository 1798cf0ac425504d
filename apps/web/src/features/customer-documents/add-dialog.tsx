import { type DocumentKind, documentKinds, maxScanBytes } from '@corridor/contract/customer-documents'
import { type RefusalSentences, reason, sentenceOf } from '@corridor/contract/refusals/refusals'
import { readScan } from '@corridor/domain/documents/scan'
import { useId, useRef, useState } from 'react'
import { useAttempt } from '../../shared/use-attempt.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { formatBytes } from '../../ui/formats/bytes.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { addDocument, type Side } from './api.ts'
import css from './documents.module.css'
import { useMessages } from './texts.ts'

interface AddDialogProps {
  readonly sid: number
  /** What is missing comes first. */
  readonly proposed: DocumentKind
  readonly onAdded: () => Promise<void>
  readonly onClose: () => void
}

/** A file is looked at here already: a wrong one is told before it has travelled. */
export function AddDocumentDialog({ sid, proposed, onAdded, onClose }: AddDialogProps) {
  const { customerDocuments: texts, refusals } = useMessages()
  const [kind, setKind] = useState<DocumentKind>(proposed)
  const [side, setSide] = useState<Side>('front')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, failure, attempt, forget } = useAttempt()
  const chooser = useRef<HTMLInputElement>(null)
  const hint = useId()

  const choose = async (chosen: File | undefined): Promise<void> => {
    forget()
    setFile(chosen ?? null)
    setProblem(chosen ? await problemOf(chosen, refusals) : null)
  }
  const add = async (): Promise<void> => {
    if (!file) {
      setProblem(texts.noFile)
      chooser.current?.focus()
      return
    }
    await addDocument(sid, kind, side, file)
    showToast({ kind: 'success', message: texts.added })
    await onAdded()
    onClose()
  }
  return (
    <Dialog
      title={texts.addTitle}
      width={460}
      opened
      onClose={() => {
        if (!busy) onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) attempt(add)
      }}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={busy} inactive={problem !== null && file !== null}>
            {texts.add}
          </ActionButton>
          <ActionButton inactive={busy} onClick={onClose}>
            {texts.cancel}
          </ActionButton>
        </>
      }
    >
      <div className={css['add']}>
        <SelectField
          label={texts.kind}
          data={documentKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={(value) => setKind(documentKinds.find((one) => one === value) ?? kind)}
        />
        <SelectField
          label={texts.side}
          data={(['front', 'back'] as const).map((value) => ({ value, label: texts.sides[value] }))}
          value={side}
          onChange={(value) => setSide(value === 'back' ? 'back' : 'front')}
        />
        <div className={css['file']}>
          <label className={css['fileLabel']} htmlFor={`${hint}-file`}>
            {texts.file}
          </label>
          <input
            ref={chooser}
            id={`${hint}-file`}
            type="file"
            accept="image/png,image/jpeg,application/pdf"
            aria-describedby={hint}
            aria-invalid={problem !== null}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          <p id={hint} className={css['hint']} data-wrong={problem !== null || undefined} role="status">
            {problem ?? (file ? formatBytes(file.size) : texts.fileHint)}
          </p>
        </div>
        {failure && <ErrorState message={failure.message} requestId={failure.requestId} />}
      </div>
    </Dialog>
  )
}

/** In the words of the server, which would refuse it for the same reason. */
async function problemOf(file: File, refusals: RefusalSentences): Promise<string | null> {
  if (file.size > maxScanBytes)
    return sentenceOf(reason('file_too_large', { megabytes: maxScanBytes / 1024 / 1024 }), refusals)
  const scan = readScan(new Uint8Array(await file.arrayBuffer()))
  return 'problem' in scan ? sentenceOf(reason(`scan_${scan.problem}`), refusals) : null
}
