import { session } from './session.ts'

/**
 * What somebody typed when the session was lost, or when something else was looked at meanwhile. In memory only, for
 * the same person only, and no secrets.
 */
interface Draft {
  readonly userID: number
  readonly values: object
}

const sources = new Map<string, () => object | null>()
const drafts = new Map<string, Draft>()

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * What is kept here goes with the page: before that the browser asks. Only while there is something, because a page
 * that asks is not kept for the way back.
 */
function guardPage(): void {
  if (drafts.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
}

function forgetDraftsOfOthers(): void {
  const user = session.current()
  if (!user) return
  for (const [key, draft] of drafts) if (draft.userID !== user.userID) drafts.delete(key)
  guardPage()
}

// Whoever logs in next can neither see nor save what somebody else has left here, so is not asked about it.
session.subscribe(forgetDraftsOfOthers)

/** A form says how to get at its unsaved values; null when there are none. */
export function offerDraft(key: string, unsaved: () => object | null): () => void {
  sources.set(key, unsaved)
  return () => sources.delete(key)
}

export function rescueDrafts(userID: number): void {
  for (const [key, unsaved] of sources) {
    const values = unsaved()
    if (values) drafts.set(key, { userID, values })
  }
  guardPage()
}

/** Whether something would be lost if the page were loaded again. */
export function hasUnsaved(): boolean {
  return drafts.size > 0 || [...sources.values()].some((unsaved) => unsaved() !== null)
}

/** Hands a rescued draft back, once, to the person who typed it. */
export function takeDraft(key: string, userID: number): object | null {
  const draft = drafts.get(key)
  drafts.delete(key)
  guardPage()
  return draft?.userID === userID ? draft.values : null
}

/** For a field that may be left without a question: whoever comes back goes on typing. */
export function keepText(key: string, userID: number, text: string): void {
  if (text === '') drafts.delete(key)
  else drafts.set(key, { userID, values: { text } })
  guardPage()
}

export function keptText(key: string, userID: number): string {
  const draft = drafts.get(key)
  return draft?.userID === userID && 'text' in draft.values ? String(draft.values.text) : ''
}
