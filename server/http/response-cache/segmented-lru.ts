import { LRUCache } from 'lru-cache'

/**
 * A segmented LRU: new entries go to probation, and move to the protected segment (at most 80 % of the bytes) on their first hit.
 * Probation has the bytes that are left, so that a crawler that requests every page once does not evict entries that are requested often.
 */
type SegmentedLru<Value> = {
  /** Counts as a hit. */
  get(key: string): Value | undefined
  /** As get, without counting as a hit. */
  peek(key: string): Value | undefined
  /** Adds an entry of `bytes` bytes; one that is larger than a tenth of the cache is not stored. */
  set(key: string, value: Value, bytes: number): void
  /** Replaces a value in its segment by one of `bytes` bytes; no effect if it is no longer stored. */
  replace(key: string, value: Value, by: Value, bytes: number): void
  delete(key: string): void
  /** The keys, those that would be evicted first at the beginning. */
  keys(): string[]
  readonly bytes: number
  readonly size: number
}

type LruListeners<Value> = {
  onAdd(key: string, value: Value): void
  /** Called for each value that was evicted, deleted or replaced by `set`. */
  onRemove(key: string, value: Value): void
  onFirstHit?(key: string, value: Value): void
}

const protectedShare = 0.8

/** Creates an empty cache of at most `maxBytes` bytes. */
export function createSegmentedLru<Value extends object>(
  maxBytes: number,
  { onAdd, onRemove, onFirstHit }: LruListeners<Value>,
): SegmentedLru<Value> {
  const createSegment = (share: number, isPromoted = (_key: string, _value: Value) => false) =>
    new LRUCache<string, Value>({
      // lru-cache throws for sizes below 1.
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 10)),
      dispose: (value, key, reason) => {
        if (reason !== 'set' && !isPromoted(key, value)) onRemove(key, value)
      },
    })
  const protectedSegment = createSegment(protectedShare)
  const probation = createSegment(1, (key, value) => protectedSegment.peek(key) === value)

  function evictFromProbation() {
    while (probation.size > 0 && probation.calculatedSize + protectedSegment.calculatedSize > maxBytes) probation.pop()
  }

  function remove(key: string) {
    probation.delete(key)
    protectedSegment.delete(key)
  }

  function promote(key: string, value: Value, bytes: number) {
    protectedSegment.set(key, value, { size: bytes })
    probation.delete(key)
    evictFromProbation()
    onFirstHit?.(key, value)
  }

  return {
    get(key) {
      const value = protectedSegment.get(key)
      if (value) return value
      const entry = probation.peek(key)
      if (entry) promote(key, entry, probation.info(key)?.size ?? 1)
      return entry
    },
    peek: (key) => protectedSegment.peek(key) ?? probation.peek(key),
    set(key, value, bytes) {
      remove(key)
      probation.set(key, value, { size: bytes })
      evictFromProbation()
      if (probation.peek(key) === value) onAdd(key, value)
    },
    replace(key, value, by, bytes) {
      const segment = [protectedSegment, probation].find((one) => one.peek(key) === value)
      if (!segment) return
      segment.set(key, by, { size: bytes })
      if (segment.peek(key) !== by) onRemove(key, value)
      evictFromProbation()
    },
    delete: remove,
    keys: () => [...probation.rkeys(), ...protectedSegment.rkeys()],
    get bytes() {
      return probation.calculatedSize + protectedSegment.calculatedSize
    },
    get size() {
      return probation.size + protectedSegment.size
    },
  }
}
