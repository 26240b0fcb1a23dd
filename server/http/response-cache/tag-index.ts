import type { CacheTag } from './cache-tags.ts'

/** The keys of stored entries by tag. */
export function createTagIndex() {
  const keysByTag = new Map<CacheTag, Set<string>>()
  return {
    add(key: string, tags: readonly CacheTag[]) {
      for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    },
    remove(key: string, tags: readonly CacheTag[]) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
    keysOf: (tag: CacheTag): readonly string[] => [...(keysByTag.get(tag) ?? [])],
  }
}
