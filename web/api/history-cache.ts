const maxEntries = 60
const entries = new Map<string, unknown>()

/** What pages showed before, for as long as the tab lives: going back finds the same content at the same place. */
export const historyCache = {
  get: <Value>(key: string) => entries.get(key) as Value | undefined,
  /** Keeps the latest value of a key; the oldest keys are forgotten. Only for the browser: the server renders for everyone. */
  set(key: string, value: unknown) {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string)
  },
  /** Forgets everything: the back office has changed what the shop shows. */
  clear: () => entries.clear(),
}
