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

/** A form says how to get at its unsaved values; null when there are none. */
export function offerDraft(key: string, unsaved: () => object | null): () => void {
  sources.set(key, unsaved)
  return () => sources.delete(key)
}

export function rescueDrafts(userID: number): void {
  for (const [key, draft] of drafts) if (draft.userID !== userID) drafts.delete(key)
  for (const [key, unsaved] of sources) {
    const values = unsaved()
    if (values) drafts.set(key, { userID, values })
  }
}

/** Whether something would be lost if the page were loaded again. */
export function hasUnsaved(): boolean {
  return drafts.size > 0 || [...sources.values()].some((unsaved) => unsaved() !== null)
}

/** Hands a rescued draft back, once, to the person who typed it. */
export function takeDraft(key: string, userID: number): object | null {
  const draft = drafts.get(key)
  drafts.delete(key)
  return draft?.userID === userID ? draft.values : null
}

/** For a field without a guard: it is left without a question, and whoever comes back goes on typing. */
export function keepText(key: string, userID: number, text: string): void {
  if (text === '') drafts.delete(key)
  else drafts.set(key, { userID, values: { text } })
}

export function keptText(key: string, userID: number): string {
  const draft = drafts.get(key)
  return draft?.userID === userID && 'text' in draft.values ? String(draft.values.text) : ''
}
