import { useEffect } from 'react'
import { createStore, type Store, useStore } from '#web/api/create-store.ts'

const storageKey = 'vipani_searches'
const maxEntries = 8

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((query) => typeof query === 'string' && query !== '').slice(0, maxEntries)
      : []
  } catch {
    return []
  }
}

function write(searches: readonly string[]) {
  try {
    if (searches.length > 0) localStorage.setItem(storageKey, JSON.stringify(searches))
    else localStorage.removeItem(storageKey)
  } catch {
    // Local storage is unavailable or full: the searches are not stored.
  }
}

/** The recent searches, newest first, stored in this browser only. */
export const recentSearches: Store<readonly string[]> & { load(): void; add(query: string): void; clear(): void } = {
  ...createStore<readonly string[]>([]),
  /** Reads the storage again, because another tab may have changed it. */
  load() {
    this.set(read())
  },
  add(query) {
    const searches = [query, ...read().filter((other) => other.toLowerCase() !== query.toLowerCase())].slice(
      0,
      maxEntries,
    )
    write(searches)
    this.set(searches)
  },
  clear() {
    write([])
    this.set([])
  },
}

/** The recent searches, as stored when the component is mounted and as changed since. */
export function useRecentSearches(): readonly string[] {
  useEffect(() => recentSearches.load(), [])
  return useStore(recentSearches)
}
