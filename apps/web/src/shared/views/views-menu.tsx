import type { ListWithViews } from '@corridor/contract/views'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/http.ts'
import { listenToKept } from '../../lib/kept.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import pickerCss from '../../ui/table/column-picker.module.css'
import { showToast } from '../../ui/toast/toasts.ts'
import { failureOf } from '../failure.ts'
import { sameFilters } from '../search/filters.ts'
import { removeView, type View, type ViewSearch, viewsQuery } from './api.ts'
import { chooseDefault, defaultOf } from './default-view.ts'
import { useMessages } from './texts.ts'
import { type NamedView, useViews } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import css from './views.module.css'

interface ViewsMenuProps {
  readonly list: ListWithViews
  /** What the list shows, as its address says it. */
  readonly search: ViewSearch
  readonly onPick: (search: ViewSearch) => void
  /** Whether the list shows a view, where an address says the same in more than one way. */
  readonly shows?: ((view: ViewSearch) => boolean) | undefined
}

/** The views of a list: to open, to save, to share, and which of them the list opens with. */
export function ViewsMenu({ list, search, onPick, shows }: ViewsMenuProps) {
  const { views: texts } = useMessages()
  const queries = useQueryClient()
  const { views, error, retry } = useViews(list)
  const [edited, setEdited] = useState<View | 'new' | null>(null)
  const [confirm, question] = useConfirm()
  const popover = useRef<HTMLDivElement>(null)
  const id = useId()
  const hide = (): void => popover.current?.hidePopover()
  const isShown = shows ?? ((view: ViewSearch) => sameFilters(view, search))
  const shown = views.find((view) => isShown(view.search))
  const failure = failureOf(error)
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const remove = async (view: NamedView): Promise<void> => {
    hide()
    const { title, own, shared, button } = texts.confirm
    const text = view.profiles.length > 0 ? shared(view.shownName) : own(view.shownName)
    if (!(await confirm({ title, text, confirmLabel: button, danger: true }))) return
    try {
      await removeView(view)
      showToast({ kind: 'success', message: texts.removed(view.shownName), about: 'views' })
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      showToast({ kind: 'error', message: refused.message, about: 'views' })
    }
    await reload()
  }
  return (
    <>
      <button type="button" className={css['button']} popoverTarget={id}>
        {shown && shown.code === null ? `${texts.button}: ${shown.shownName}` : texts.button}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={css['popover']}
        aria-label={texts.label}
        role="group"
      >
        {failure && <ErrorState {...failure} title={texts.failed} onRetry={retry} />}
        {!failure && views.length === 0 && <p className={css['none']}>{texts.none}</p>}
        {views.length > 0 && (
          <ul className={css['views']} aria-label={texts.label}>
            {views.map((view) => (
              <Row
                key={view.sid}
                list={list}
                view={view}
                isShown={view.sid === shown?.sid}
                onPick={() => {
                  hide()
                  onPick(view.search)
                }}
                onChange={() => {
                  hide()
                  setEdited(view)
                }}
                onRemove={() => void remove(view)}
              />
            ))}
          </ul>
        )}
        <button
          type="button"
          className={pickerCss['button']}
          onClick={() => {
            hide()
            setEdited('new')
          }}
        >
          {texts.save}
        </button>
      </div>
      {question}
      {edited && (
        <ViewDialog
          list={list}
          stored={edited === 'new' ? null : edited}
          search={search}
          onSaved={async ({ name }) => {
            showToast({ kind: 'success', message: texts.saved(name), about: 'views' })
            await reload()
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface RowProps {
  readonly list: ListWithViews
  readonly view: NamedView
  readonly isShown: boolean
  readonly onPick: () => void
  readonly onChange: () => void
  readonly onRemove: () => void
}

function Row({ list, view, isShown, onPick, onChange, onRemove }: RowProps) {
  const { views: texts } = useMessages()
  const isDefault = useSyncExternalStore(listenToKept, () => defaultOf(list)) === String(view.sid)
  const { shownName, owner, isMine, profiles } = view
  const about = isMine ? profiles.length > 0 && texts.isShared : owner !== null && texts.by(owner)
  return (
    <li>
      <button type="button" className={css['pick']} aria-current={isShown || undefined} onClick={onPick}>
        <span className={css['name']}>{shownName}</span>
        {about && <span className={css['about']}>{about}</span>}
      </button>
      <button
        type="button"
        className={css['tool']}
        aria-pressed={isDefault}
        aria-label={texts.openWith(shownName)}
        title={isDefault ? texts.openPlainly(shownName) : texts.openWith(shownName)}
        onClick={() => chooseDefault(list, isDefault ? null : view.sid)}
      >
        {isDefault ? '★' : '☆'}
      </button>
      {isMine && (
        <>
          <button
            type="button"
            className={css['tool']}
            aria-label={texts.change(shownName)}
            title={texts.change(shownName)}
            onClick={onChange}
          >
            ✎
          </button>
          <button
            type="button"
            className={css['tool']}
            aria-label={texts.remove(shownName)}
            title={texts.remove(shownName)}
            onClick={onRemove}
          >
            ×
          </button>
        </>
      )}
    </li>
  )
}
