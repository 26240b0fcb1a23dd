import type { Shown, Word } from './words.ts'

/** Calls whose answers a page shows and that never change while the process lives: what they say to nobody in particular. */
const unchanging = new Set(['GET /payments/methods'])

/** Takes note of what the calls that a page made have shown; the page shows all of it. */
export function noteOfPage() {
  const words = new Set<Word>()
  let viewed: string | undefined
  let isWhole = true
  return {
    /** An answer by its call's name; one that does not say what it shows cannot be kept, nor can the page. */
    add(name: string, shown: Shown | undefined) {
      if (!shown) isWhole &&= unchanging.has(name)
      // No page says how often its products were looked at.
      for (const word of shown?.words ?? []) if (!word.startsWith('seen:')) words.add(word)
      viewed ??= shown?.viewed
    },
    /** A part of the page failed: the next visitor may have more luck. */
    spoil() {
      isWhole = false
    },
    /** What the page shows; null where it must not be kept. */
    shown: (): Shown | null => (isWhole ? { words: [...words], viewed } : null),
  }
}
