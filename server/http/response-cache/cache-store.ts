import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Subscription } from '#server/database/subscribe.ts'
import type { CacheTag } from './cache-tags.ts'
import { createSegmentedLru } from './segmented-lru.ts'
import { createTagIndex } from './tag-index.ts'

/** An entry that is being created, for the first time or again. */
export type PendingEntry<Value> = {
  /** Stores the value, at most for `maxAge` milliseconds, unless one of its tags was invalidated since the entry was begun. */
  store(value: Value, bytes: number, tags: readonly CacheTag[], maxAge?: number): void
  /** Ends the entry, stored or not, and resolves the promises of its waiting readers. Every entry must be settled. */
  settle(): void
  readonly settled: Promise<void>
}

/** Counts since the start of the process, and the current entries and bytes. */
type CacheStoreCounts = {
  hits: number
  stale: number
  misses: number
  stored: number
  invalidated: number
  entries: number
  bytes: number
}

/** Values that are the same for all users, stored until the database notifies of a change of their content (docs/response-cache.md). */
export type CacheStore<Value> = {
  /** The stored value; undefined if there is none, or while the subscription is stale. */
  get(key: string): Value | undefined
  /**
   * The value that was invalidated less than `staleFor` milliseconds ago, or the stored one if the last heartbeat is not older; none that
   * was stored with a `maxAge`. Counts as sent.
   */
  getStale(key: string): Value | undefined
  /** Whether `getStale` has a value. */
  hasStale(key: string): boolean
  /**
   * As get, but waits for a pending entry of the key, and for a stale subscription to catch up. If there is no value and
   * `canCreate` is set, the caller gets a new entry, for which later readers wait.
   */
  find(key: string, canCreate: boolean): Promise<{ value?: Value; entry?: PendingEntry<Value> }>
  /** Resolves when every change that was committed before this call has invalidated its entries. */
  catchUp(): Promise<void>
  /** Invalidates the entries with these tags, or all; pending ones are then not stored. */
  invalidate(tags: readonly CacheTag[] | 'all'): void
  /** As `invalidate('all')`, and drops all stale values. */
  clear(): void
  /** Values are stored only while this subscription is fresh; without a subscription none is stored. */
  attachSubscription(subscription: Pick<Subscription, 'isFresh' | 'catchUp'>, freshFor?: number): void
  readonly counts: Readonly<CacheStoreCounts>
}

/** Milliseconds for which entries are used after a heartbeat. */
export const defaultFreshFor = 800

/** Milliseconds that a reader waits for a heartbeat. */
const heartbeatTimeout = 250
/** Milliseconds after a timeout for which no reader waits for a heartbeat. */
const heartbeatRetryDelay = 1000
/** How often a reader waits for a pending entry that is then not stored, before it creates one. */
const maxWaits = 3
const bytesPerTag = 100

/** Milliseconds for which an invalidated value can be read. */
export const staleFor = 30_000

/** `expiresAt` is a time of `performance.now()`. */
type StoredEntry<Value> = { value: Value; bytes: number; tags: readonly CacheTag[]; expiresAt: number }

/** The tags that were invalidated while an entry is pending. */
type Invalidations = { tags: Set<CacheTag>; all: boolean }

type CacheOptions<Value> = {
  /** Called after a value's first hit, for one value at a time; its result replaces the value unless it is null. */
  improve?: (value: Value) => Promise<{ value: Value; bytes: number } | null>
  /** The bytes of invalidated values that `getStale` can read; by default it reads none. */
  maxStaleBytes?: number
}

/** Creates a cache of at most `maxBytes` bytes and, in addition, `maxStaleBytes`. */
export function createCacheStore<Value extends NonNullable<unknown>>(
  maxBytes: number,
  { improve = async () => null, maxStaleBytes = 0 }: CacheOptions<Value> = {},
): CacheStore<Value> {
  const counts = { hits: 0, stale: 0, misses: 0, stored: 0, invalidated: 0 }
  const index = createTagIndex()
  const entries = createSegmentedLru<StoredEntry<Value>>(maxBytes, {
    onAdd: (key, { tags }) => index.add(key, tags),
    onRemove: (key, { tags }) => index.remove(key, tags),
    onFirstHit: (key, entry) => void limitImprovements(() => improveEntry(key, entry)),
  })
  // lru-cache throws for sizes below 1.
  const staleValues = new LRUCache<string, Value>({
    maxSize: Math.max(1, maxStaleBytes),
    ttl: staleFor,
    ttlAutopurge: true,
  })
  // After many invalidations at once, several improvements would leave less processor time for creating entries.
  const limitImprovements = pLimit(1)
  const pendingByKey = new Map<string, PendingEntry<Value>>()
  const pendingInvalidations = new Set<Invalidations>()
  let subscription: Pick<Subscription, 'isFresh' | 'catchUp'> | null = null
  let freshFor = defaultFreshFor
  let skipWaitUntil = Number.NEGATIVE_INFINITY

  const isFresh = () => subscription?.isFresh() ?? false
  const sizeOf = (bytes: number, tags: readonly CacheTag[]) => bytes + tags.length * bytesPerTag

  async function improveEntry(key: string, entry: StoredEntry<Value>) {
    const isStored = entries.peek(key) === entry
    const improved = isStored && (await improve(entry.value))
    if (improved) entries.replace(key, entry, { ...entry, ...improved }, sizeOf(improved.bytes, entry.tags))
  }

  /** Waits for a heartbeat if the subscription is stale, as after a time without requests. */
  async function waitUntilFresh(): Promise<boolean> {
    if (isFresh()) return true
    if (!subscription || performance.now() < skipWaitUntil) return false
    const isCaughtUp = await subscription.catchUp(heartbeatTimeout)
    // An earlier heartbeat, for which this reader did not wait, may have arrived meanwhile.
    if (isCaughtUp || isFresh()) return isFresh()
    skipWaitUntil = performance.now() + heartbeatRetryDelay
    return false
  }

  function createEntry(key: string): PendingEntry<Value> {
    const invalidations: Invalidations = { tags: new Set(), all: false }
    pendingInvalidations.add(invalidations)
    const { promise: settled, resolve } = Promise.withResolvers<void>()
    const entry: PendingEntry<Value> = {
      store(value, bytes, tags, maxAge = Number.POSITIVE_INFINITY) {
        const isPending = pendingInvalidations.has(invalidations)
        const isInvalid = invalidations.all || tags.some((tag) => invalidations.tags.has(tag))
        if (!isPending || isInvalid || !isFresh()) return
        counts.stored++
        entries.set(key, { value, bytes, tags, expiresAt: performance.now() + maxAge }, sizeOf(bytes, tags))
        staleValues.delete(key)
      },
      settle() {
        pendingInvalidations.delete(invalidations)
        if (pendingByKey.get(key) === entry) pendingByKey.delete(key)
        resolve()
      },
      settled,
    }
    pendingByKey.set(key, entry)
    counts.misses++
    return entry
  }

  function invalidateEntry(key: string) {
    const { value, bytes, expiresAt } = entries.peek(key)!
    counts.invalidated++
    entries.delete(key)
    if (expiresAt === Number.POSITIVE_INFINITY) staleValues.set(key, value, { size: Math.max(1, bytes) })
  }

  function invalidateAll() {
    for (const key of entries.keys()) invalidateEntry(key)
    for (const invalidations of pendingInvalidations) invalidations.all = true
    // A later reader must not wait for an entry that was begun before.
    pendingByKey.clear()
  }

  function invalidateTag(tag: CacheTag) {
    for (const { tags } of pendingInvalidations) tags.add(tag)
    for (const key of index.keysOf(tag)) invalidateEntry(key)
  }

  function get(key: string): Value | undefined {
    const entry = isFresh() ? entries.get(key) : undefined
    if (!entry) return undefined
    if (performance.now() >= entry.expiresAt) {
      entries.delete(key)
      return undefined
    }
    counts.hits++
    return entry.value
  }

  /** The stored value of a key although the subscription is stale, if only heartbeats are late: without a connection there is none. */
  function findUnconfirmed(key: string): Value | undefined {
    const entry = !isFresh() && subscription?.isFresh(staleFor) ? entries.peek(key) : undefined
    return entry?.expiresAt === Number.POSITIVE_INFINITY ? entry.value : undefined
  }

  return {
    get,
    getStale(key) {
      const value = staleValues.get(key) ?? findUnconfirmed(key)
      if (value !== undefined) counts.stale++
      return value
    },
    hasStale: (key) => staleValues.has(key) || findUnconfirmed(key) !== undefined,
    async find(key, canCreate) {
      if (!(await waitUntilFresh())) return {}
      for (let waits = 0; waits < maxWaits; waits++) {
        const value = get(key)
        if (value !== undefined) return { value }
        const pending = pendingByKey.get(key)
        if (!pending) break
        await pending.settled
      }
      return canCreate && isFresh() ? { entry: createEntry(key) } : {}
    },
    async catchUp() {
      // While the subscription is stale no entry is used but under overload, so no wait is needed; the same is true after `freshFor`.
      if (isFresh()) await subscription?.catchUp(freshFor)
    },
    invalidate(tags) {
      if (tags === 'all') return invalidateAll()
      for (const tag of tags) invalidateTag(tag)
    },
    clear() {
      invalidateAll()
      staleValues.clear()
    },
    attachSubscription(attached, attachedFreshFor = defaultFreshFor) {
      subscription = attached
      freshFor = attachedFreshFor
    },
    get counts() {
      return { ...counts, entries: entries.size, bytes: entries.bytes }
    },
  }
}
