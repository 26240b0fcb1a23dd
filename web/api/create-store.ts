import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
  initial: Value
}

/** A value that lives outside React, for what several places of a page share. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The store's value, followed. The server and the first render in the browser see the initial one, so that they agree. */
export const useStore = <Value>({ subscribe, get: now, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, now, () => initial)
