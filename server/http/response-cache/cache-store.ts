import type { Subscription } from '#server/database/subscribe.ts'
import type { CacheTag } from './cache-tags.ts'
import { createSegmentedLru } from './segmented-lru.ts'

/** One answer that is being made for the first time, or anew. */
export type PendingEntry<Value> = {
  /** Keeps the answer, unless something that it shows was told to have changed since the making began. */
  store(value: Value, bytes: number, words: readonly CacheTag[]): void
  /** Whoever waits for it waits no longer. Every making ends, kept or not. */
  settle(): void
  readonly settled: Promise<void>
}

/** Simple counts, from the process's start. */
export type CacheStatistics = { hits: number; misses: number; stored: number; invalidated: number }

/** Answers that are the same for everybody, kept until the database tells that something they show has changed. */
export type CacheStore<Value> = {
  /** Whether there is a listener at all. */
  isEnabled(): boolean
  /** Whether answers may be kept and served at this moment: everything that was told up to now has been heard. */
  isFresh(): boolean
  /** As isTrusted, but a shop that was at rest is asked first whether it still hears. */
  ensureFresh(): Promise<boolean>
  get(key: string): Value | undefined
  /** The making that is going on, if there is one. */
  pendingEntry(key: string): PendingEntry<Value> | undefined
  createEntry(key: string): PendingEntry<Value>
  /** Puts the same answer in another form, of so many bytes, in the place of this one; nothing where it is not kept any more. */
  replace(key: string, value: Value, by: Value, bytes: number): void
  /** From now on this hears of each answer that is kept as it is asked for the first time. */
  onFirstHit(hear: (key: string, value: Value) => void): void
  /** Resolves once this process has heard of everything that was written before. */
  catchUp(): Promise<void>
  /** What to do with what is told on `catalogueChannel`. */
  readonly subscriptionHandlers: { onMessage(message: string): void; onDisconnect(): void }
  /** From now on answers are kept while this listener hears; before, nothing is. */
  attachSubscription(listener: Pick<Subscription, 'isFresh' | 'catchUp'>): void
  readonly counts: Readonly<CacheStatistics>
  readonly bytes: number
  readonly size: number
}

/** Where 0001-database.sql tells what changed in the catalogue. */
export const catalogueChannel = 'catalogue_change'

/** For how many milliseconds an echo stands here: no longer does a deaf process serve what was true. */
export const catalogueHeartbeat = { freshFor: 800, heartbeatInterval: 200 }

/** For how many milliseconds a reader waits for the echo before the answer is made anew, and after that nobody waits. */
const heartbeatTimeout = 250
const heartbeatRetryDelay = 1000
const allTags = 'everything'
const bytesPerTag = 100

type StoredEntry<Value> = { value: Value; tags: readonly CacheTag[] }
/** What was told since a making began; null for everything. */
type EntryInvalidations = { invalidatedTags: Set<CacheTag> | null }

/** What to do with what is told where several keepers hear it together. */
export const forwardToAll = (
  keepers: readonly Pick<CacheStore<never>, 'subscriptionHandlers'>[],
): CacheStore<never>['subscriptionHandlers'] => ({
  onMessage: (message) => {
    for (const { subscriptionHandlers: heard } of keepers) heard.onMessage(message)
  },
  onDisconnect: () => {
    for (const { subscriptionHandlers: heard } of keepers) heard.onDisconnect()
  },
})

/** A keeper of at most so many bytes; it keeps nothing until it trusts a listener, one with this trust. */
export function createCacheStore<Value>(maxBytes: number, { freshFor } = catalogueHeartbeat): CacheStore<Value> {
  const counts = { hits: 0, misses: 0, stored: 0, invalidated: 0 }
  const showing = new Map<CacheTag, Set<string>>()
  let hearAskedFor = (_key: string, _value: Value) => {}
  const held = createSegmentedLru<StoredEntry<Value>>(maxBytes, {
    onRemove: forget,
    onFirstHit: (key, { value }) => hearAskedFor(key, value),
  })
  const makings = new Map<string, PendingEntry<Value>>()
  const open = new Set<EntryInvalidations>()
  let listener: Pick<Subscription, 'isFresh' | 'catchUp'> | null = null
  let impatientUntil = Number.NEGATIVE_INFINITY

  function forget(key: string, { tags: words }: StoredEntry<Value>) {
    for (const word of words) {
      const keys = showing.get(word)
      keys?.delete(key)
      if (keys?.size === 0) showing.delete(word)
    }
  }

  function dropAll() {
    counts.invalidated += held.size
    held.clear()
    // What is being made may show what was true before: it is not kept, and nobody joins it any more.
    for (const one of open) one.invalidatedTags = null
    makings.clear()
  }

  function dropWhatShows(words: readonly CacheTag[]) {
    for (const word of words) {
      for (const one of open) one.invalidatedTags?.add(word)
      for (const key of showing.get(word) ?? []) {
        counts.invalidated++
        held.delete(key)
      }
    }
  }

  function begin(key: string): PendingEntry<Value> {
    const own: EntryInvalidations = { invalidatedTags: new Set() }
    open.add(own)
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const end = () => {
      open.delete(own)
      if (makings.get(key) === making) makings.delete(key)
      resolve()
    }
    const making: PendingEntry<Value> = {
      store(value, bytes, words) {
        if (!open.has(own) || !listener?.isFresh()) return
        if (own.invalidatedTags === null || words.some((word) => own.invalidatedTags?.has(word))) return
        counts.stored++
        held.set(key, { value, tags: words }, bytes + words.length * bytesPerTag)
        for (const word of held.peek(key) ? words : []) showing.set(word, (showing.get(word) ?? new Set()).add(key))
      },
      settle: end,
      settled: ended,
    }
    makings.set(key, making)
    counts.misses++
    return making
  }

  return {
    isEnabled: () => listener !== null,
    isFresh: () => listener?.isFresh() ?? false,
    async ensureFresh() {
      if (listener?.isFresh()) return true
      if (!listener || performance.now() < impatientUntil) return false
      if (await listener.catchUp(heartbeatTimeout)) return listener.isFresh()
      impatientUntil = performance.now() + heartbeatRetryDelay
      return false
    },
    get(key) {
      const found = held.get(key)
      if (found) counts.hits++
      return found?.value
    },
    pendingEntry: (key) => makings.get(key),
    createEntry: begin,
    replace(key, value, by, bytes) {
      const known = held.peek(key)
      if (known?.value !== value) return
      held.replace(key, known, { value: by, tags: known.tags }, bytes + known.tags.length * bytesPerTag)
    },
    onFirstHit(hear) {
      hearAskedFor = hear
    },
    async catchUp() {
      // Where nothing is freshFor nothing is served either, until an echo has proved that all of it was heard.
      if (listener?.isFresh()) await listener.catchUp(freshFor)
    },
    subscriptionHandlers: {
      onMessage: (message) => (message === allTags ? dropAll() : dropWhatShows(message.split(' '))),
      onDisconnect: dropAll,
    },
    attachSubscription: (given) => {
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
