/**
 * Who is who, written down a second time and as simply as it can be: people known by keys, each key somebody's. What the
 * gateway and the database do is held against it.
 */

/** What a sender shows at the counter; photo id and birth date may be missing. */
export interface Papers {
  readonly photoId: number | null
  readonly birth: number | null
  readonly name: number
  readonly phone: number
}

interface PersonRecord {
  readonly id: number
  papers: Papers
  /** The record that it was merged into. */
  parent: number | null
  sent: number
}

export type Outcome =
  | { readonly send: 'refused' }
  | { readonly send: 'sent'; readonly record: number }
  | { readonly done: boolean }

function keysOf({ photoId, birth, name, phone }: Papers): string[] {
  return [
    ...(photoId === null ? [] : [`photo ${photoId}`]),
    ...(birth === null ? [] : [`birth ${name} ${birth}`]),
    ...(photoId === null && birth === null ? [`phone ${name} ${phone}`] : []),
  ]
}

export class People {
  readonly #limit: number
  #records: PersonRecord[] = []
  #former = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  copy(): People {
    const copied = new People(this.#limit)
    copied.#records = this.#records.map((record) => ({ ...record }))
    copied.#former = new Map(this.#former)
    return copied
  }

  get records(): readonly Readonly<PersonRecord>[] {
    return this.#records
  }

  /** The record that stands for the person. */
  #root(id: number): number {
    const parent = this.#records[id]?.parent ?? null
    return parent === null ? id : this.#root(parent)
  }

  #find(papers: Papers): number | undefined {
    const keys = keysOf(papers)
    const current = keys.map((key) => this.#holder(key)).find((id) => id !== undefined)
    return current ?? keys.map((key) => this.#former.get(key)).find((id) => id !== undefined)
  }

  #holder(key: string): number | undefined {
    return this.#records.find(({ parent, papers }) => parent === null && keysOf(papers).includes(key))?.id
  }

  #isFree(key: string, id: number): boolean {
    const holder = this.#holder(key)
    const former = this.#former.get(key)
    return (holder === undefined || holder === id) && (former === undefined || this.#root(former) === id)
  }

  #keep(id: number, keys: readonly string[]): void {
    for (const key of keys) if (!this.#former.has(key)) this.#former.set(key, id)
  }

  total(id: number): number {
    const root = this.#root(id)
    return this.#records
      .filter((record) => this.#root(record.id) === root)
      .reduce((sum, { sent }) => sum + sent, 0)
  }

  send(papers: Papers, amount: number): Outcome {
    const known = this.#find(papers)
    const before = known === undefined ? 0 : this.total(known)
    if (before + amount > this.#limit) return { send: 'refused' }
    const record =
      known ?? this.#records.push({ id: this.#records.length, papers, parent: null, sent: 0 }) - 1
    const stored = this.#records[record]
    if (stored) stored.sent += amount
    return { send: 'sent', record }
  }

  change(id: number, papers: Papers): Outcome {
    const record = this.#records[id]
    if (!record || record.parent !== null) return { done: false }
    const keys = keysOf(papers)
    if (!keys.every((key) => this.#isFree(key, id))) return { done: false }
    const former = keysOf(record.papers).filter((key) => !keys.includes(key))
    record.papers = papers
    this.#keep(id, former)
    return { done: true }
  }

  merge(from: number, into: number): Outcome {
    const [record, other] = [this.#records[from], this.#records[into]]
    if (!record || !other || from === into || record.parent !== null || other.parent !== null)
      return { done: false }
    this.#keep(from, keysOf(record.papers))
    record.parent = into
    return { done: true }
  }

  undo(from: number): Outcome {
    const record = this.#records[from]
    if (!record || record.parent === null) return { done: false }
    const other = this.#records[this.#root(from)]
    const { parent } = record
    record.parent = null
    const taken = keysOf(other?.papers ?? record.papers).some((key) => {
      const former = this.#former.get(key)
      return former !== undefined && this.#root(former) === from
    })
    if (!taken && keysOf(record.papers).every((key) => this.#isFree(key, from))) return { done: true }
    record.parent = parent
    return { done: false }
  }
}
