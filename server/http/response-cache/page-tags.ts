import type { CallName } from '#contract/calls.ts'
import type { CacheTag, ResponseTags } from './cache-tags.ts'

/** The tags of the calls that one page makes. */
export type PageTags = ReturnType<typeof collectPageTags>

/** Calls whose response depends only on the configuration: it needs no database and does not change while the process runs. */
export const configurationCalls = new Set<string>(['GET /payments/methods'] satisfies CallName[])

/** Collects the tags of the calls that one page makes. */
export function collectPageTags() {
  const tags = new Set<CacheTag>()
  let viewedProductId: string | undefined
  let isCacheable = true
  return {
    /** Adds a call's tags; a response without tags, or one that expires, makes the page uncacheable. */
    add(name: string, response: ResponseTags | undefined) {
      if (!response || response.maxAge !== undefined) isCacheable &&= configurationCalls.has(name)
      // What the database sends 'view:' for is contained in JSON only.
      for (const tag of response?.tags ?? []) if (!tag.startsWith('view:')) tags.add(tag)
      viewedProductId ??= response?.viewedProductId
    },
    /** A part of the page failed; the next request may succeed. */
    markUncacheable() {
      isCacheable = false
    },
    /** The page's tags; null if it must not be stored. */
    tags: (): ResponseTags | null => (isCacheable ? { tags: [...tags], viewedProductId } : null),
  }
}
