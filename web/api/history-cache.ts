const maxEntries = 60
const entries = new Map<string, unknown>()

/**
 * What pages have shown, until the tab closes: going back shows the same content at the same scroll position. Only for the
 * browser: the server renders for everyone.
 */
export const historyCache = {
  get: <Value>(key: string) => entries.get(key) as Value | undefined,
  /** Stores the latest value of a key and removes the oldest key beyond `maxEntries`. */
  set(key: string, value: unknown) {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string)
  },
  /** For changes in the back office to what the store shows. */
  clear: () => entries.clear(),
}

/**
 * The key of the history entry to which a client loader's navigation goes back or forward; null for a new entry. Only then has
 * the browser changed its address and its `history.state` before the loaders run.
 */
export function targetHistoryEntry(request: Request): string | null {
  if (request.url !== window.location.href.split('#')[0]) return null
  return (window.history.state as { key?: string } | null)?.key ?? 'default'
}
