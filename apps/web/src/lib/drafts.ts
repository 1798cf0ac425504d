/** What somebody typed when the session was lost. In memory only, for the same person only, and no secrets. */
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
  drafts.clear()
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
