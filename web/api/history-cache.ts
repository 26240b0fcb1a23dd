const maxEntries = 60
const entries = new Map<string, unknown>()

/**
 * The data of visited pages until the tab is closed: going back shows the same content at the same scroll position. Only for
 * the browser, because the server renders for all visitors.
 */
export const historyCache = {
  get: <Value>(key: string) => entries.get(key) as Value | undefined,
  /** Stores the latest value of a key and removes the oldest key beyond `maxEntries`. */
  set(key: string, value: unknown) {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string)
  },
  /** Called after a change in the back office, which makes cached pages outdated. */
  clear: () => entries.clear(),
}

/**
 * The key of the history entry of a back or forward navigation; null for any other navigation. Only on back and forward does the
 * browser update the location and `history.state` before the client loaders run.
 */
export function targetHistoryEntry(request: Request): string | null {
  if (request.url !== window.location.href.split('#')[0]) return null
  return (window.history.state as { key?: string } | null)?.key ?? 'default'
}
