import type { DocumentKind } from '@corridor/contract/customer-documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { formatBytes } from '../../ui/formats/bytes.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { Pill } from '../../ui/formats/pill.tsx'
import { SideBox } from '../../ui/page/side-box.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonBar } from '../../ui/states/skeleton-bar.tsx'
import { AddDocumentDialog } from './add-dialog.tsx'
import { type CustomerDocument, documentsQuery } from './api.ts'
import css from './documents.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { useMessages } from './texts.ts'
import { DocumentViewer } from './viewer.tsx'

type Opened =
  | { readonly what: 'add' }
  | { readonly what: 'look' | 'remove'; readonly document: CustomerDocument }

interface DocumentsPanelProps {
  readonly sid: number
  /** Of a record that was merged: a scan would be added where nobody looks. */
  readonly readOnly: boolean
}

/** The scans of a customer's ids: what is there, what is missing, and who may see them sees them here. */
export function DocumentsPanel({ sid, readOnly }: DocumentsPanelProps) {
  const { customerDocuments: texts } = useMessages()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(documentsQuery(sid))
  const mayAdd = useMay('documents.add') && !readOnly
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = (): void => setOpened(null)
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: documentsQuery(sid).queryKey })
  const failure = failureOf(error)
  return (
    <SideBox title={texts.title} note={data && texts.count(data.documents.length)}>
      {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {!data && !failure && <SkeletonBar />}
      {data && (
        <>
          <ul>
            {data.documents.map((document) => (
              <Row key={document.sid} document={document} onOpen={setOpened} />
            ))}
          </ul>
          <p className={css['hint']}>{sentence(data.missing, texts)}</p>
          {mayAdd && (
            <ActionButton onClick={() => setOpened({ what: 'add' })}>{texts.addButton}</ActionButton>
          )}
        </>
      )}
      {opened?.what === 'add' && (
        <AddDocumentDialog
          sid={sid}
          proposed={data?.missing[0] ?? 'photoId'}
          onAdded={reload}
          onClose={close}
        />
      )}
      {opened?.what === 'look' && (
        <DocumentViewer document={opened.document} name={nameOf(opened.document, texts)} onClose={close} />
      )}
      {opened?.what === 'remove' && (
        <RemoveDialog
          document={opened.document}
          name={nameOf(opened.document, texts)}
          onDone={reload}
          onClose={close}
        />
      )}
    </SideBox>
  )
}

type Texts = ReturnType<typeof useMessages>['customerDocuments']

function nameOf({ kind, side }: CustomerDocument, texts: Texts): string {
  return texts.name(texts.kinds[kind], texts.sides[side])
}

function sentence(missing: readonly DocumentKind[], texts: Texts): string {
  const names = missing.map((kind) => texts.kinds[kind].toLowerCase())
  return [...(names.length > 0 ? [texts.missing(names.join(', '))] : []), texts.recorded].join(' ')
}

interface RowProps {
  readonly document: CustomerDocument
  readonly onOpen: (opened: Opened) => void
}

function Row({ document, onOpen }: RowProps) {
  const { customerDocuments: texts } = useMessages()
  const mayLook = useMay('documents.look')
  const mayRemove = useMay('documents.remove')
  const name = nameOf(document, texts)
  const { mediaType, bytes, addedAt, addedBy, expiresOn, isCurrent } = document
  return (
    <li className={css['row']}>
      <div>
        {mayLook ? (
          <LinkButton
            className={css['name']}
            onClick={() => onOpen({ what: 'look', document })}
            aria-label={texts.look(name)}
          >
            {name}
          </LinkButton>
        ) : (
          <strong>{name}</strong>
        )}
        {!isCurrent && (
          <>
            {' '}
            <Pill tone="warning">{texts.former}</Pill>
          </>
        )}
        <p className={css['hint']}>
          {texts.what(texts.types[mediaType], formatBytes(bytes), formatWhen(addedAt, 'date-local'), addedBy)}
          {expiresOn && <> {texts.until(formatWhen(expiresOn, 'date-utc'))}</>}
        </p>
      </div>
      {mayRemove && (
        <LinkButton onClick={() => onOpen({ what: 'remove', document })} aria-label={texts.removeOf(name)}>
          {texts.remove}
        </LinkButton>
      )}
    </li>
  )
}
