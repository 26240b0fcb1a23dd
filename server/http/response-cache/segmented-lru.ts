/** A map that holds no more than so many bytes. All leave in turn, but what was asked for meanwhile is passed over once. */
export type SegmentedLru<Value> = {
  get(key: string): Value | undefined
  /** As get, without counting as asked for. */
  peek(key: string): Value | undefined
  /** Puts a value of so many bytes in the place of this one, which counts as asked for as before; nothing where it has left. */
  replace(key: string, value: Value, by: Value, bytes: number): void
  /** Puts a value of so many bytes under the key; one that is larger than a tenth of the whole is not taken. */
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
  clear(): void
  readonly bytes: number
  readonly size: number
}

/** Asked for since it was last passed over: then it is passed over once more. */
type LruEntry<Value> = { value: Value; bytes: number; isReferenced: boolean }

/** The part that is left to what was asked for once: a crawler who asks for everything pushes out no more than that. */
const probationShare = 0.2

type LruListeners<Value> = {
  /** Hears what left by itself, by `delete` or as another value was set. */
  onRemove(key: string, value: Value): void
  /** Hears of a value as it is asked for the first time. */
  onFirstHit?(key: string, value: Value): void
}

export function createSegmentedLru<Value>(
  maxBytes: number,
  { onRemove: onLeave, onFirstHit: onAskedFor }: LruListeners<Value>,
): SegmentedLru<Value> {
  // A Map keeps the order of its insertions. To put a key in anew whenever it is asked for would cost every reply.
  const once = new Map<string, LruEntry<Value>>()
  const again = new Map<string, LruEntry<Value>>()
  let bytesOnce = 0
  let bytesAgain = 0

  function remove(key: string): boolean {
    const held = once.get(key) ?? again.get(key)
    if (!held) return false
    if (once.delete(key)) bytesOnce -= held.bytes
    else if (again.delete(key)) bytesAgain -= held.bytes
    onLeave(key, held.value)
    return true
  }

  function makeRoom() {
    while (bytesOnce + bytesAgain > maxBytes) {
      const from = bytesOnce > maxBytes * probationShare || again.size === 0 ? once : again
      const [key, value] = from.entries().next().value!
      if (value.isReferenced) {
        value.isReferenced = false
        from.delete(key)
        from.set(key, value)
      } else remove(key)
    }
  }

  return {
    get(key) {
      const known = again.get(key)
      if (known) {
        known.isReferenced = true
        return known.value
      }
      const held = once.get(key)
      if (!held) return undefined
      once.delete(key)
      again.set(key, held)
      bytesOnce -= held.bytes
      bytesAgain += held.bytes
      onAskedFor?.(key, held.value)
      return held.value
    },
    peek: (key) => (once.get(key) ?? again.get(key))?.value,
    replace(key, value, by, bytes) {
      const held = once.get(key) ?? again.get(key)
      if (held?.value !== value) return
      if (once.has(key)) bytesOnce += bytes - held.bytes
      else bytesAgain += bytes - held.bytes
      held.value = by
      held.bytes = bytes
      makeRoom()
    },
    set(key, value, bytes) {
      remove(key)
      if (bytes > maxBytes / 10) return
      once.set(key, { value, bytes, isReferenced: false })
      bytesOnce += bytes
      makeRoom()
    },
    delete: (key) => void remove(key),
    clear() {
      for (const key of [...once.keys(), ...again.keys()]) remove(key)
    },
    get bytes() {
      return bytesOnce + bytesAgain
    },
    get size() {
      return once.size + again.size
    },
  }
}
