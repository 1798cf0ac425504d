import '../../ui/mantine-more.css'
import { typedLength } from '@corridor/contract/palette'
import { readTyped } from '@corridor/domain/palette/typed'
import { isReference } from '@corridor/domain/transfers/reference'
import { Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useLookups } from '../../lib/lookups.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { useDialogStack } from '../../ui/dialog/use-dialog-stack.ts'
import { useReturnFocus } from '../../ui/dialog/use-return-focus.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { VisuallyHidden } from '../../ui/states/visually-hidden.tsx'
import { type Found, useSearch } from './api.ts'
import { Foot } from './foot.tsx'
import { type Group, groupsOf, isPlace, type Option } from './groups.tsx'
import { OptionList } from './option-list.tsx'
import css from './palette.module.css'
import { useMessages } from './texts.ts'
import { useWalk } from './use-walk.ts'

/** Everything that can be found or done, by a few letters: the focus stays in the field, the list is walked from there. */
export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const { palette: texts } = useMessages()
  const { history } = useRouter()
  const [typed, setTyped] = useState('')
  const search = useSearch(typed)
  const groups = useGroups(search.found, typed)
  const { options, active, move, moveGroup, startAgain } = useWalk(groups)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const retry = (): void => {
    // The button is gone with the failure.
    input.current?.focus()
    search.retry()
  }
  useDialogStack(true, onClose)
  useReturnFocus(true)

  const open = ({ href }: Option, beside: boolean): void => {
    if (beside) {
      window.open(href, '_blank', 'noopener')
      return
    }
    onClose()
    history.push(href.slice(1))
  }
  const hurried = useHurriedReference(typed, search, open, groups)
  const enter = (beside: boolean): void => {
    // A row of what stood in the field before is not what is meant now; screens and actions need no answer.
    if (search.isSearching && !isPlace(active)) hurried()
    else if (active) open(active, beside)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => enter(event.ctrlKey || event.metaKey),
      // A failure has a button to go to.
      ...(search.error === null && { Tab: () => moveGroup(event.shiftKey ? -1 : 1) }),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onClick = (option: Option, event: MouseEvent): void => open(option, event.ctrlKey || event.metaKey)

  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      lockScroll={false}
      xOffset={16}
      yOffset={48}
      transitionProps={{ duration: 0 }}
      classNames={{ content: css['content'] ?? '' }}
      style={{ '--modal-size': 'min(812px, 100vw - 32px)' }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label={texts.title}>
        <div className={css['head']}>
          <input
            ref={input}
            className={css['field']}
            data-autofocus
            role="combobox"
            aria-label={texts.field}
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && `${listId}-${active.id}`}
            // A browser that offers what was typed here before would tell it to the next person.
            autoComplete="off"
            spellCheck={false}
            maxLength={typedLength}
            placeholder={texts.placeholder}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              startAgain()
            }}
            onKeyDown={onKeyDown}
          />
          <kbd aria-hidden="true">Esc</kbd>
        </div>
        <div className={css['body']} aria-busy={search.isSearching}>
          <OptionList id={listId} groups={groups} active={active} onClick={onClick} />
          <Said typed={typed} search={search} shown={options.length} onRetry={retry} />
        </div>
        <Foot />
      </Modal.Content>
    </Modal.Root>
  )
}

type Search = ReturnType<typeof useSearch>

function useGroups(found: Found | undefined, typed: string): Group[] {
  const messages = useMessages()
  const user = useCurrentUser()
  const { data: lookups } = useLookups()
  const country = (code: string | null): string =>
    lookups?.countries.find(({ countryCode }) => countryCode === code)?.countryName ?? code ?? ''
  const { words } = readTyped(typed)
  return groupsOf(
    found,
    typed,
    { messages, words, country },
    (one) => user?.permissions.includes(one) ?? false,
  )
}

/** Who types a whole reference and presses Enter at once means that transfer: it opens as soon as it is found. */
function useHurriedReference(
  typed: string,
  { isCurrent, found, hurry }: Search,
  open: (option: Option, beside: boolean) => void,
  groups: readonly Group[],
): () => void {
  const [awaited, setAwaited] = useState<string | null>(null)
  const openFound = useEffectEvent(() => {
    const isFound = found?.transfers[0]?.referenceNumber === readTyped(typed).reference?.from
    const transfer = groups.find(({ key }) => key === 'transfers')?.options[0]
    if (awaited === typed && isFound && transfer) open(transfer, false)
  })
  useEffect(() => {
    if (isCurrent) openFound()
  }, [isCurrent])
  return () => {
    setAwaited(typed)
    hurry()
  }
}

interface SaidProps {
  readonly typed: string
  readonly search: Search
  readonly shown: number
  readonly onRetry: () => void
}

/** What there is to say beside the rows: a failure, a pause, that nothing was found. */
function Said({ typed, search: { found, isCurrent, isSearching, error }, shown, onRetry }: SaidProps) {
  const { palette: texts } = useMessages()
  const failure = failureOf(error)
  const reference = readTyped(typed).reference
  const missing = (): string => {
    if (!reference?.isWhole) return texts.nothing
    return isReference(reference.from) ? texts.noSuch : texts.wrongDigit
  }
  const isMissing =
    found !== undefined && isCurrent && (shown === 0 || (reference?.isWhole && found.transfers.length === 0))
  return (
    <>
      {failure && <ErrorState {...failure} onRetry={onRetry} />}
      {!failure && isMissing && <p className={css['said']}>{missing()}</p>}
      {!failure && isSearching && shown === 0 && <p className={css['said']}>{texts.searching}</p>}
      {found?.pausedMinutes != null && <p className={css['said']}>{texts.paused(found.pausedMinutes)}</p>}
      <div role="status">
        <VisuallyHidden>
          {!failure && isCurrent && (isMissing ? missing() : texts.count(shown))}
        </VisuallyHidden>
      </div>
    </>
  )
}
