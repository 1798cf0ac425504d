export interface DualListItem {
  key: string
  label: string
}

export interface DualListParts {
  available: DualListItem[]
  selected: DualListItem[]
}

/** Both lists, each in the order of `items`. */
export function partition(items: readonly DualListItem[], selected: readonly string[]): DualListParts {
  const chosen = new Set(selected)
  return {
    available: items.filter(({ key }) => !chosen.has(key)),
    selected: items.filter(({ key }) => chosen.has(key)),
  }
}

// Keys that are not among the items (switched off since) are nobody's to drop: they stay, after the others.
function inOrder(items: readonly DualListItem[], keys: ReadonlySet<string>): string[] {
  const known = new Set(items.map(({ key }) => key))
  return [
    ...items.map(({ key }) => key).filter((key) => keys.has(key)),
    ...[...keys].filter((key) => !known.has(key)),
  ]
}

export function select(
  items: readonly DualListItem[],
  selected: readonly string[],
  moved: readonly string[],
): string[] {
  return inOrder(items, new Set([...selected, ...moved]))
}

export function unselect(
  items: readonly DualListItem[],
  selected: readonly string[],
  moved: readonly string[],
): string[] {
  const gone = new Set(moved)
  return inOrder(items, new Set(selected.filter((key) => !gone.has(key))))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Items with the text anywhere in their label; case and accents do not matter. */
export function filterItems(items: readonly DualListItem[], text: string): readonly DualListItem[] {
  const wanted = plain(text.trim())
  return wanted === '' ? items : items.filter(({ label }) => plain(label).includes(wanted))
}

/** What is marked in one list, where the keyboard stands and where a range with shift starts. */
export interface Marking {
  marked: ReadonlySet<string>
  active: number
  anchor: number
}

export const nothingMarked: Marking = { marked: new Set(), active: 0, anchor: 0 }

export interface MarkKeys {
  /** Adds or removes this one item. */
  toggle?: boolean
  /** Marks all from the anchor to here. */
  range?: boolean
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1))
}

/** A click or space on an item. */
export function mark(
  items: readonly DualListItem[],
  marking: Marking,
  index: number,
  { toggle = false, range = false }: MarkKeys,
): Marking {
  const item = items[index]
  if (!item) return marking
  if (range) {
    const from = clamp(marking.anchor, items.length)
    const part = items.slice(Math.min(from, index), Math.max(from, index) + 1)
    return { marked: new Set(part.map(({ key }) => key)), active: index, anchor: from }
  }
  const marked = new Set(toggle ? marking.marked : [])
  if (marking.marked.has(item.key) && toggle) marked.delete(item.key)
  else marked.add(item.key)
  return { marked, active: index, anchor: index }
}

/** The keyboard goes to another item; with shift it marks on the way, without it changes no mark. */
export function moveActive(
  items: readonly DualListItem[],
  marking: Marking,
  index: number,
  range: boolean,
): Marking {
  if (items.length === 0) return marking
  const target = clamp(index, items.length)
  return range ? mark(items, marking, target, { range }) : { ...marking, active: target, anchor: target }
}

/** The marked items that are in sight; with none marked, the one where the keyboard stands. */
export function keysToMove(items: readonly DualListItem[], marking: Marking): string[] {
  const marked = items.filter(({ key }) => marking.marked.has(key)).map(({ key }) => key)
  const active = items[marking.active]
  return marked.length > 0 || !active ? marked : [active.key]
}
