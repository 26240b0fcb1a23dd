import type { CacheTag, ResponseTags } from './cache-tags.ts'

/** Calls whose answers a page shows and that never change while the process lives: what they say to nobody in particular. */
const staticCalls = new Set(['GET /payments/methods'])

/** Takes note of what the calls that a page made have shown; the page shows all of it. */
export function collectPageTags() {
  const words = new Set<CacheTag>()
  let viewed: string | undefined
  let isWhole = true
  return {
    /** An answer by its call's name; one that does not say what it shows cannot be kept, nor can the page. */
    add(name: string, shown: ResponseTags | undefined) {
      if (!shown) isWhole &&= staticCalls.has(name)
      // No page says how often its products were looked at.
      for (const word of shown?.tags ?? []) if (!word.startsWith('seen:')) words.add(word)
      viewed ??= shown?.viewedProductId
    },
    /** A part of the page failed: the next visitor may have more luck. */
    spoil() {
      isWhole = false
    },
    /** What the page shows; null where it must not be kept. */
    shown: (): ResponseTags | null => (isWhole ? { tags: [...words], viewedProductId: viewed } : null),
  }
}
