/** A map that holds no more than so many bytes: what was asked for longest ago leaves first. */
export type BoundedMap<Value> = {
  get(key: string): Value | undefined
  /** Asks without counting as asked for. */
  has(key: string): boolean
  /** Puts a value of so many bytes under the key; one that is larger than a tenth of the whole is not taken. */
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
  clear(): void
  readonly bytes: number
  readonly size: number
}

type Held<Value> = { value: Value; bytes: number }

/** The part that is left to what was asked for once: a crawler who asks for everything pushes out no more than that. */
const shareOfNew = 0.2

/** `onLeave` hears what left by itself, by `delete` or by being replaced. */
export function boundedMap<Value>(maxBytes: number, onLeave: (key: string, value: Value) => void): BoundedMap<Value> {
  // A Map keeps the order of its insertions: the first key is the one that was asked for longest ago.
  const once = new Map<string, Held<Value>>()
  const again = new Map<string, Held<Value>>()
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
      const from = bytesOnce > maxBytes * shareOfNew || again.size === 0 ? once : again
      remove(from.keys().next().value!)
    }
  }

  return {
    get(key) {
      const held = again.get(key) ?? once.get(key)
      if (!held) return undefined
      if (once.delete(key)) {
        bytesOnce -= held.bytes
        bytesAgain += held.bytes
      } else again.delete(key)
      again.set(key, held)
      return held.value
    },
    has: (key) => once.has(key) || again.has(key),
    set(key, value, bytes) {
      remove(key)
      if (bytes > maxBytes / 10) return
      once.set(key, { value, bytes })
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
