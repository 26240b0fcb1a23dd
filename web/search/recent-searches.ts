import { type Store, store } from '#web/api/store.ts'

const key = 'vipani_searches'
const most = 8

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one !== '').slice(0, most) : []
  } catch {
    return []
  }
}

function write(searches: readonly string[]) {
  try {
    if (searches.length > 0) localStorage.setItem(key, JSON.stringify(searches))
    else localStorage.removeItem(key)
  } catch {
    // Storage that is shut keeps nothing, and nothing breaks.
  }
}

/** What was searched for in this browser, the last first. It never leaves the browser. */
export const recentSearches: Store<readonly string[]> & { load(): void; add(words: string): void; clear(): void } = {
  ...store<readonly string[]>([]),
  /** Reads them anew: another tab may have searched meanwhile. */
  load() {
    this.set(read())
  },
  add(words) {
    const searches = [words, ...read().filter((one) => one.toLowerCase() !== words.toLowerCase())].slice(0, most)
    write(searches)
    this.set(searches)
  },
  clear() {
    write([])
    this.set([])
  },
}
