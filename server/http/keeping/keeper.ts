import type { Listener } from '../../database/listen.ts'
import { boundedMap } from './bounded-map.ts'
import type { Word } from './words.ts'

/** One answer that is being made for the first time, or anew. */
export type Making<Value> = {
  /** Keeps the answer, unless something that it shows was told to have changed since the making began. */
  keep(value: Value, bytes: number, words: readonly Word[]): void
  /** Whoever waits for it waits no longer. Every making ends, kept or not. */
  end(): void
  readonly ended: Promise<void>
}

/** Simple counts, from the process's start. */
export type KeeperCounts = { hits: number; misses: number; kept: number; dropped: number }

/** Answers that are the same for everybody, kept until the database tells that something they show has changed. */
export type Keeper<Value> = {
  /** Whether there is a listener at all. */
  isUsed(): boolean
  /** Whether answers may be kept and served at this moment: everything that was told up to now has been heard. */
  isTrusted(): boolean
  /** As isTrusted, but a shop that was at rest is asked first whether it still hears. */
  becomesTrusted(): Promise<boolean>
  find(key: string): Value | undefined
  /** The making that is going on, if there is one. */
  making(key: string): Making<Value> | undefined
  begin(key: string): Making<Value>
  /** Puts the same answer in another form, of so many bytes, in the place of this one; nothing where it is not kept any more. */
  replace(key: string, value: Value, by: Value, bytes: number): void
  /** From now on this hears of each answer that is kept as it is asked for the first time. */
  onAskedFor(hear: (key: string, value: Value) => void): void
  /** Resolves once this process has heard of everything that was written before. */
  catchUp(): Promise<void>
  /** What to do with what is told on `catalogueChannel`. */
  readonly heard: { onMessage(message: string): void; onSilence(): void }
  /** From now on answers are kept while this listener hears; before, nothing is. */
  trust(listener: Pick<Listener, 'isHearing' | 'catchUp'>): void
  readonly counts: Readonly<KeeperCounts>
  readonly bytes: number
  readonly size: number
}

/** Where migration 0061 tells what changed in the catalogue. */
export const catalogueChannel = 'catalogue_change'

/** For how many milliseconds an echo stands here: no longer does a deaf process serve what was true. */
export const catalogueTrust = { trusted: 800, askAgain: 200 }

/** For how many milliseconds a reader waits for the echo before the answer is made anew, and after that nobody waits. */
const patience = 250
const impatience = 1000
const everything = 'everything'
const bytesOfWord = 100

type Held<Value> = { value: Value; words: readonly Word[] }
/** What was told since a making began; null for everything. */
type Open = { toldMeanwhile: Set<Word> | null }

/** What to do with what is told where several keepers hear it together. */
export const heardByAll = (keepers: readonly Pick<Keeper<never>, 'heard'>[]): Keeper<never>['heard'] => ({
  onMessage: (message) => {
    for (const { heard } of keepers) heard.onMessage(message)
  },
  onSilence: () => {
    for (const { heard } of keepers) heard.onSilence()
  },
})

/** A keeper of at most so many bytes; it keeps nothing until it trusts a listener, one with this trust. */
export function createKeeper<Value>(maxBytes: number, { trusted } = catalogueTrust): Keeper<Value> {
  const counts = { hits: 0, misses: 0, kept: 0, dropped: 0 }
  const showing = new Map<Word, Set<string>>()
  let hearAskedFor = (_key: string, _value: Value) => {}
  const held = boundedMap<Held<Value>>(maxBytes, {
    onLeave: forget,
    onAskedFor: (key, { value }) => hearAskedFor(key, value),
  })
  const makings = new Map<string, Making<Value>>()
  const open = new Set<Open>()
  let listener: Pick<Listener, 'isHearing' | 'catchUp'> | null = null
  let impatientUntil = Number.NEGATIVE_INFINITY

  function forget(key: string, { words }: Held<Value>) {
    for (const word of words) {
      const keys = showing.get(word)
      keys?.delete(key)
      if (keys?.size === 0) showing.delete(word)
    }
  }

  function dropAll() {
    counts.dropped += held.size
    held.clear()
    // What is being made may show what was true before: it is not kept, and nobody joins it any more.
    for (const one of open) one.toldMeanwhile = null
    makings.clear()
  }

  function dropWhatShows(words: readonly Word[]) {
    for (const word of words) {
      for (const one of open) one.toldMeanwhile?.add(word)
      for (const key of showing.get(word) ?? []) {
        counts.dropped++
        held.delete(key)
      }
    }
  }

  function begin(key: string): Making<Value> {
    const own: Open = { toldMeanwhile: new Set() }
    open.add(own)
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const end = () => {
      open.delete(own)
      if (makings.get(key) === making) makings.delete(key)
      resolve()
    }
    const making: Making<Value> = {
      keep(value, bytes, words) {
        if (!open.has(own) || !listener?.isHearing()) return
        if (own.toldMeanwhile === null || words.some((word) => own.toldMeanwhile?.has(word))) return
        counts.kept++
        held.set(key, { value, words }, bytes + words.length * bytesOfWord)
        for (const word of held.peek(key) ? words : []) showing.set(word, (showing.get(word) ?? new Set()).add(key))
      },
      end,
      ended,
    }
    makings.set(key, making)
    counts.misses++
    return making
  }

  return {
    isUsed: () => listener !== null,
    isTrusted: () => listener?.isHearing() ?? false,
    async becomesTrusted() {
      if (listener?.isHearing()) return true
      if (!listener || performance.now() < impatientUntil) return false
      if (await listener.catchUp(patience)) return listener.isHearing()
      impatientUntil = performance.now() + impatience
      return false
    },
    find(key) {
      const found = held.get(key)
      if (found) counts.hits++
      return found?.value
    },
    making: (key) => makings.get(key),
    begin,
    replace(key, value, by, bytes) {
      const known = held.peek(key)
      if (known?.value !== value) return
      held.replace(key, known, { value: by, words: known.words }, bytes + known.words.length * bytesOfWord)
    },
    onAskedFor(hear) {
      hearAskedFor = hear
    },
    async catchUp() {
      // Where nothing is trusted nothing is served either, until an echo has proved that all of it was heard.
      if (listener?.isHearing()) await listener.catchUp(trusted)
    },
    heard: {
      onMessage: (message) => (message === everything ? dropAll() : dropWhatShows(message.split(' '))),
      onSilence: dropAll,
    },
    trust: (given) => {
      listener = given
    },
    counts,
    get bytes() {
      return held.bytes
    },
    get size() {
      return held.size
    },
  }
}
