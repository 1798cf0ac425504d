import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { failureOf } from '../../shared/failure.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { type CustomerDocument, lookAt } from './api.ts'
import css from './documents.module.css'
import { type OpenedScan, openScan } from './scan.ts'
import { useMessages } from './texts.ts'

interface ViewerProps {
  readonly document: CustomerDocument
  /** Such as 'Photo id, front'. */
  readonly name: string
  readonly onClose: () => void
}

/** One scan, in front of the page and gone with the dialog. */
export function DocumentViewer({ document, name, onClose }: ViewerProps) {
  const { viewer: texts } = useMessages().customerDocuments
  const [round, setRound] = useState(0)
  const { scan, error } = useScan(document, round)
  const [page, setPage] = useState(1)
  const [quarters, setQuarters] = useState(0)
  const failure = error instanceof ApiError ? failureOf(error) : error && { message: texts.unreadable }
  return (
    <Dialog
      title={name}
      width={900}
      height={680}
      opened
      onClose={onClose}
      footer={
        <>
          <ActionButton onClick={onClose}>{texts.close}</ActionButton>
          <ActionButton inactive={!scan} onClick={() => setQuarters((before) => (before + 1) % 4)}>
            {texts.turn}
          </ActionButton>
          {scan && scan.pages > 1 && (
            <>
              <ActionButton inactive={page === 1} onClick={() => setPage(page - 1)}>
                {texts.previous}
              </ActionButton>
              <span className={css['page']}>{texts.page(page, scan.pages)}</span>
              <ActionButton inactive={page === scan.pages} onClick={() => setPage(page + 1)}>
                {texts.next}
              </ActionButton>
            </>
          )}
          <span className={css['noted']}>{texts.noted}</span>
        </>
      }
    >
      {failure ? (
        <ErrorState {...failure} onRetry={() => setRound(round + 1)} />
      ) : scan ? (
        <Drawing scan={scan} page={page} quarters={quarters} name={name} />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </Dialog>
  )
}

/** Fetched for this dialog alone and let go with it. `round` asks again. */
function useScan(document: CustomerDocument, round: number) {
  const [state, setState] = useState<{ scan?: OpenedScan; error?: Error }>({})
  // oxlint-disable-next-line react/exhaustive-deps -- another round of the same document is another look.
  useEffect(() => {
    const gone = new AbortController()
    let opened: OpenedScan | undefined
    const open = async (): Promise<void> => {
      try {
        opened = await openScan(await lookAt(document, gone.signal))
        if (gone.signal.aborted) opened.close()
        else setState({ scan: opened })
      } catch (error) {
        if (gone.signal.aborted) return
        if (!(error instanceof Error)) throw error
        setState({ error })
      }
    }
    setState({})
    void open()
    return () => {
      gone.abort()
      opened?.close()
    }
  }, [document, round])
  return state
}

interface DrawingProps {
  readonly scan: OpenedScan
  readonly page: number
  readonly quarters: number
  readonly name: string
}

function Drawing({ scan, page, quarters, name }: DrawingProps) {
  const { viewer: texts } = useMessages().customerDocuments
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    scan.draw(canvas.current, page, quarters).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [scan, page, quarters])
  return (
    <>
      {failed && <ErrorState message={texts.unreadable} />}
      <canvas ref={canvas} className={css['drawing']} role="img" aria-label={name} data-quarters={quarters} />
    </>
  )
}
